import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { browser, redirectedWith } from '../browser.ts'
import { createDemoCredentials, type DemoCredentials } from '../credentials.ts'
import { startIdentityProvider } from '../identity-provider.ts'
import type { Listening } from '../listening.ts'
import { DEMO_USERS } from '../users.ts'
import { authorizationRequest, redeemAuthorization } from './token-request.ts'

let credentials: DemoCredentials
let provider: Listening
const redirectUri = 'http://localhost:18081/console/'

before(async () => {
  credentials = await createDemoCredentials()
  provider = await startIdentityProvider({
    host: '127.0.0.1',
    port: 0,
    adminPort: 18081,
    credentials,
  })
})
after(() => provider.close())

const request = (clientId = 'petstore-client', extra = '') => {
  const made = authorizationRequest({ identityProviderUrl: provider.url, clientId, redirectUri })
  return { ...made, url: made.url + extra }
}
const client = () => ({
  identityProviderUrl: provider.url,
  clientId: 'petstore-client',
  clientSecret: credentials.clientSecrets['petstore-client'],
  redirectUri,
})
const mario = { username: 'mario.rossi', password: 'mario-demo' }
const giulia = { username: 'giulia.bianchi', password: 'giulia-demo' }

async function subjectOf(token: string): Promise<unknown> {
  const secret = credentials.clientSecrets['varco-gateway']
  const response = await fetch(`${provider.url}/introspect`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`varco-gateway:${secret}`).toString('base64')}`,
    },
    body: new URLSearchParams({ token }),
  })
  return ((await response.json()) as { sub?: string }).sub
}

test('the login page shows every user with their password, in Italian and English', async () => {
  const page = await (await browser(redirectUri)(request().url)).text()

  for (const { username, password } of DEMO_USERS) {
    assert.ok(page.includes(`<code>${username}</code>`))
    assert.ok(page.includes(`<code>${password}</code>`))
  }
  assert.match(page, /Accedi <span class="en" lang="en">Log in<\/span>/)
  assert.match(page, /<html lang="it">/)
  assert.ok(page.includes('petstore-client'))
})

test('the login page loads nothing from anywhere, runs no script and cannot be framed', async () => {
  const response = await browser(redirectUri)(request().url)

  const page = await response.text()
  const [, style = ''] = /<style>(.*)<\/style>/s.exec(page) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  assert.equal(
    response.headers.get('content-security-policy'),
    `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; ` +
      "form-action 'self' http://localhost:18081; frame-ancestors 'none'; base-uri 'none'",
  )
  assert.equal(response.headers.get('cache-control'), 'no-store')
  assert.doesNotMatch(page, /<script|(?:src|href)="http|url\(|@import/)
})

test('a wrong password shows the page again with the name kept, and says so', async () => {
  const open = browser(redirectUri)
  const page = await open(request().url)

  const again = await open(page.url, { username: '"><script>', password: 'guess' })

  assert.equal(again.status, 422)
  const text = await again.text()
  assert.match(text, /role="alert"/)
  assert.ok(text.includes('value="&#34;&#62;&#60;script&#62;"'))
})

test('a correct password after a wrong one logs in', async () => {
  const open = browser(redirectUri)
  const made = request()
  const page = await open(made.url)
  await open(page.url, { ...mario, password: 'guess' })

  const answer = redirectedWith(await open(page.url, mario))

  const token = await redeemAuthorization(client(), made, answer!)
  assert.equal(await subjectOf(token.accessToken), 'mario.rossi')
})

test('cancelling leads back to the client with access_denied', async () => {
  const open = browser(redirectUri)
  const page = await open(request().url)

  const answer = redirectedWith(await open(page.url, { cancel: 'yes' }))

  assert.equal(answer?.get('error'), 'access_denied')
})

test('who is logged in gets a second code without the page', async () => {
  const open = browser(redirectUri)
  await open((await open(request().url)).url, mario)

  const second = await open(request().url)

  assert.ok(redirectedWith(second)?.has('code'))
})

test('logging in as somebody else in the same browser works and leaves the first token valid', async () => {
  const open = browser(redirectUri)
  const logIn = async (made: ReturnType<typeof request>, user: typeof mario) => {
    const answer = redirectedWith(await open((await open(made.url)).url, user))
    return redeemAuthorization(client(), made, answer!)
  }

  const first = await logIn(request(), mario)
  const second = await logIn(request('petstore-client', '&prompt=login'), giulia)

  assert.equal(await subjectOf(second.accessToken), 'giulia.bianchi')
  assert.equal(await subjectOf(first.accessToken), 'mario.rossi')
})

test('a code answers only the request it was asked for, and only its maker, once', async () => {
  const open = browser(redirectUri)
  const made = request()
  const answer = redirectedWith(await open((await open(made.url)).url, mario))!

  assert.throws(() => redeemAuthorization(client(), { ...made, state: 'other' }, answer), {
    message: 'the login answers another request',
  })
  await assert.rejects(
    redeemAuthorization(client(), { ...made, codeVerifier: 'x'.repeat(43) }, answer),
    { message: 'the identity provider gave no token: 400 invalid_grant' },
  )
  await redeemAuthorization(client(), made, answer)
  await assert.rejects(redeemAuthorization(client(), made, answer), {
    message: 'the identity provider gave no token: 400 invalid_grant',
  })
})

test('a login page whose time is over, or of another browser, is an error page', async () => {
  const page = await browser(redirectUri)(request().url)

  const foreign = await fetch(page.url, { method: 'POST', body: new URLSearchParams(mario) })

  assert.equal(foreign.status, 400)
  assert.match(await foreign.text(), /Richiesta non valida/)
})

test('a form longer than any login is refused', async () => {
  const open = browser(redirectUri)
  const page = await open(request().url)

  const response = await open(page.url, { username: 'x'.repeat(10_000), password: 'x' })

  assert.equal(response.status, 400)
})

test('a request of an unknown client is an error page without any outside address', async () => {
  const response = await fetch(`${provider.url}/authorize?client_id=nobody`, {
    headers: { accept: 'text/html' },
  })

  assert.equal(response.status, 400)
  const page = await response.text()
  assert.match(page, /invalid_client/)
  assert.doesNotMatch(page, /https?:\/\/(?!www\.w3\.org\/2000\/svg)/)
})
