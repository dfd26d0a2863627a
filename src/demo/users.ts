/** A person who can log in at the demo identity provider. */
export type DemoUser = {
  readonly username: string
  readonly password: string
  readonly givenName: string
  readonly familyName: string
  readonly email: string
  readonly roles: readonly string[]
}

/** Everybody who can log in; the login page shows them with their passwords. */
export const DEMO_USERS: readonly DemoUser[] = [
  {
    username: 'mario.rossi',
    password: 'mario-demo',
    givenName: 'Mario',
    familyName: 'Rossi',
    email: 'mario.rossi@ente.example',
    roles: ['operatore'],
  },
  {
    username: 'giulia.bianchi',
    password: 'giulia-demo',
    givenName: 'Giulia',
    familyName: 'Bianchi',
    email: 'giulia.bianchi@ente.example',
    roles: ['operatore', 'amministratore'],
  },
  {
    // Letters outside ASCII on purpose: they show how Token Forward encodes them.
    username: 'niccolo.forli',
    password: 'niccolo-demo',
    givenName: 'Niccolò',
    familyName: 'Forlì',
    email: 'niccolo.forli@ente.example',
    roles: [],
  },
]

/** The user of that name, which is also the subject of their tokens. */
export function findUser(username: string): DemoUser | undefined {
  return DEMO_USERS.find((user) => user.username === username)
}

/** The user whose name and password these are. */
export function authenticateUser(username: string, password: string): DemoUser | undefined {
  const user = findUser(username)
  return user?.password === password ? user : undefined
}

/** The user's full name. */
export function fullName({ givenName, familyName }: DemoUser): string {
  return `${givenName} ${familyName}`
}

/** The claims of a user that the scopes of a token let its holder see (OpenID Connect Core §5.4). */
export function userClaims(user: DemoUser, scopes: ReadonlySet<string>): Record<string, unknown> {
  return {
    username: user.username,
    roles: user.roles,
    ...(scopes.has('profile') && {
      preferred_username: user.username,
      name: fullName(user),
      given_name: user.givenName,
      family_name: user.familyName,
    }),
    ...(scopes.has('email') && { email: user.email, email_verified: true }),
  }
}
