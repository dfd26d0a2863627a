/** How a step of the scenario went: never with a token. */
export type StepOutcome = { status: number; transactionId: string | null }

const RESULTS = 'varco.tour'
const LOGIN = 'varco.tour.login'

/** What must be kept while the user is away at the login page. */
export type PendingLogin = {
  state: string
  codeVerifier: string
  clientId: string
  redirectUri: string
}

let token: string | undefined

/** What the scenario remembers: its token in memory alone, its results until the tab closes. */
export const tourMemory = {
  token: () => token,
  setToken(next: string | undefined): void {
    token = next
  },
  results: () => read<Partial<Record<string, StepOutcome>>>(RESULTS) ?? {},
  keepResults: (results: object) => write(RESULTS, results),
  keepLogin: (login: PendingLogin) => write(LOGIN, login),
  /** The login under way, once. */
  takeLogin(): PendingLogin | undefined {
    const login = read<PendingLogin>(LOGIN)
    sessionStorage.removeItem(LOGIN)
    return login
  },
}

function read<T>(key: string): T | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

function write(key: string, value: object): void {
  sessionStorage.setItem(key, JSON.stringify(value))
}
