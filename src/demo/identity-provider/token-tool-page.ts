import { DEFAULT_USER_SCOPE, OTHER_CLIENT, PETSTORE_CLIENT } from '../clients.ts'
import { identityProviderEndpoints, PATHS } from './endpoints.ts'
import { bilingual, html } from './markup.ts'
import type { Page } from './page.ts'
import type { DemoToken } from './token-request.ts'

/** The first page of the identity provider: a token by a real login, and where its services are. */
export function tokenToolPage(issuer: string): Page {
  const services = Object.entries(identityProviderEndpoints(issuer))
  return {
    title: 'Identity provider',
    formTargets: [issuer],
    body: html`<h1>${bilingual('Ottieni un token', 'Get a token')}</h1>
<p>${bilingual(
      'Un access token con un vero accesso: authorization code con PKCE.',
      'An access token by a real login: authorization code with PKCE.',
    )}</p>
<form action="${issuer + PATHS.toolStart}">
<label for="client">Client</label>
<select id="client" name="client_id"><option>${PETSTORE_CLIENT}</option><option>${OTHER_CLIENT}</option></select>
<label for="scope">Scope</label>
<input id="scope" name="scope" value="${DEFAULT_USER_SCOPE}">
<div class="actions"><button>${bilingual('Accedi', 'Log in')}</button></div>
</form>
<h2>${bilingual('Servizi', 'Services')}</h2>
<dl>${services.map(([name, url]) => html`<dt>${name}</dt><dd><code>${url}</code></dd>`)}</dl>`,
  }
}

/** Shows a token to the person who logged in for it. */
export function tokenPage(token: DemoToken): Page {
  const minutes = String(Math.floor(token.expiresInSeconds / 60))
  return {
    title: 'Access token',
    body: html`<h1>${bilingual('Ecco il token', 'Here is the token')}</h1>
<p>${bilingual(`Vale ${minutes} minuti, scope:`, `Valid for ${minutes} minutes, scope:`)}
<code>${token.scope}</code></p>
<pre>${token.accessToken}</pre>
<p>${bilingual('Per la shell:', 'For the shell:')}</p>
<pre>TOKEN='${token.accessToken}'</pre>
<p><a href="${PATHS.tool}">${bilingual('Un altro token', 'Another token')}</a></p>`,
  }
}
