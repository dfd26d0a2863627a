import type it from '../it/tour.ts'
import type { TextsLike } from '../texts.ts'

export default {
  description:
    'Six steps with real requests to the demo PetStore. Every answer is a transaction that you can open.',
  noDemo: 'The demo is not running',
  noDemoText:
    'The guided scenario uses the demo identity provider and PetStore: start with varco start --demo.',
  expects: 'HTTP {{status}} expected',
  needsToken: 'Get a token first (step 2).',
  open: 'Open the transaction',
  done: 'Done: you have seen the whole scenario.',
  restart: 'Start over',
  loginFailed: 'The login did not work',
  back: 'Back to the scenario',
  missing: {
    title: 'Without a token',
    text: 'A request without an access token is refused with 400, whose detail is “Token non presente” (no token).',
    action: 'Call without a token',
  },
  token: {
    title: 'Get a token',
    text: 'Log in at the demo identity provider as one of its users: authorization code with PKCE, as a real application would.',
    users: 'Users and passwords: {{users}}',
    logIn: 'Log in and get a token',
    fetch: 'Token of the client, without a login',
    held: 'You have a token: it stays in the memory of this page.',
  },
  accepted: {
    title: 'With the token',
    text: 'The same request with the token passes: the gateway checks it by introspection and tells the application who is calling, in the headers of Token Forward.',
    action: 'Call with the token',
  },
  altered: {
    title: 'With an altered token',
    text: 'One more character and the provider does not know it: 401, whose detail is “Token non valido” (token not valid).',
    action: 'Call with the altered token',
  },
  denied: {
    title: 'A rule that does not know you',
    text: 'These rules are saved and applied at once (ResetAllCaches). The azp list lacks your client: 403, and the diagnostics say which value is missing.',
    action: 'Save the rules, apply now, call',
  },
  corrected: {
    title: 'The corrected rule',
    text: 'One click adds your client to the list, applies it and repeats the same request: 200.',
    action: 'Add petstore-client and repeat',
  },
} satisfies TextsLike<typeof it>
