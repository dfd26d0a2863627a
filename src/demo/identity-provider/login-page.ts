import { DEMO_USERS, type DemoUser, fullName } from '../users.ts'
import { bilingual, html, type Markup } from './markup.ts'
import type { Page } from './page.ts'

/** What the login page has to say about the request that led to it. */
export type LoginRequest = {
  readonly clientId: string
  readonly scope: string
  readonly redirectUri: string
  readonly username?: string
  /** True after a wrong name or password. */
  readonly refused?: boolean
}

/** The login page: the users with their passwords, a form, and what logging in lets the client do. */
export function loginPage(request: LoginRequest): Page {
  return {
    title: 'Accesso',
    ...(request.refused && { status: 422 }),
    formTargets: [new URL(request.redirectUri).origin],
    body: html`<h1>${bilingual('Accedi', 'Log in')}</h1>
<p>${bilingual(
      'Identity provider dimostrativo di Varco.',
      'The demo identity provider of Varco.',
    )}</p>
<p><strong>${request.clientId}</strong> ${bilingual('chiede accesso a:', 'asks for access to:')}
<code>${request.scope}</code>. ${bilingual(
      'Accedendo, lo consenti.',
      'By logging in you consent to it.',
    )}</p>
${request.refused ? refusal : undefined}
<h2>${bilingual('Utenti dimostrativi', 'Demo users')}</h2>
<ul class="users">${DEMO_USERS.map(userEntry)}</ul>
<h2>${bilingual('Oppure con nome e password', 'Or by name and password')}</h2>
${credentialsForm(request.username)}`,
  }
}

const refusal = html`<p class="alarm" role="alert">${bilingual(
  'Nome utente o password errati.',
  'Wrong user name or password.',
)}</p>`

function userEntry(user: DemoUser): Markup {
  return html`<li><span><strong>${fullName(user)}</strong> <span class="en">${user.roles.join(', ')}</span><br>
<code>${user.username}</code> · password <code>${user.password}</code></span>
<form method="post"><input type="hidden" name="username" value="${user.username}">
<input type="hidden" name="password" value="${user.password}">
<button>${bilingual(`Entra come ${user.givenName}`, 'Enter')}</button></form></li>`
}

function credentialsForm(username = ''): Markup {
  return html`<form method="post">
<label for="username">${bilingual('Nome utente', 'User name')}</label>
<input id="username" name="username" autocomplete="username" autocapitalize="none" required value="${username}">
<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required>
<div class="actions"><button>${bilingual('Accedi', 'Log in')}</button>
<button class="plain" name="cancel" value="yes" formnovalidate>${bilingual('Annulla', 'Cancel')}</button></div>
</form>`
}
