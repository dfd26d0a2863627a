import { deliveryPath } from '../model/delivery-path.ts'
import { DEFAULT_CLIENT_SCOPE, OTHER_CLIENT, PETSTORE_CLIENT } from './clients.ts'
import { identityProviderEndpoints } from './identity-provider/endpoints.ts'
import { DEMO_DELIVERY, demoAccessControl } from './scenario.ts'

/** Where everything is, and what opens it. */
export type ScenarioSurroundings = {
  /** The gateway without its context, such as `http://127.0.0.1:8080`. */
  readonly gatewayUrl: string
  readonly adminUrl: string
  readonly identityProviderUrl: string
  /** A key of the admin API that may change the configuration. */
  readonly apiKey: string
  /** The secret of the demo's first client. */
  readonly clientSecret: string
}

/** One step of the scenario: what it shows, the HTTP status to expect, and the commands. */
export type ScenarioStep = {
  readonly title: string
  readonly expect: number
  readonly command: string
}

/** The scenario as a text to print and as its steps; each step works by itself, in any POSIX shell. */
export type Scenario = { readonly text: string; readonly steps: readonly ScenarioStep[] }

/** The pet that the scenario puts. */
export const SCENARIO_PET = {
  id: 10,
  category: { id: 1, name: 'Cani' },
  name: 'Fido',
  photoUrls: ['https://petstore.example/photos/10.jpg'],
  tags: [{ id: 1, name: 'buono' }],
  status: 'available',
}
const AUDIENCE_RULE = `aud=${PETSTORE_CLIENT}`
const WRONG_RULES = [AUDIENCE_RULE, `azp=unknown-client, ${OTHER_CLIENT}`]
const CORRECTED_RULES = [AUDIENCE_RULE, `azp=${PETSTORE_CLIENT}, ${OTHER_CLIENT}`]

/** The scenario as curl commands that give the same answers at every start, whatever was done before. */
export function scenarioAsCurl(surroundings: ScenarioSurroundings): Scenario {
  const steps = scenarioSteps(surroundings)
  const text = steps.map(
    ({ title, expect, command }, index) => `# ${index + 1}. ${title}: HTTP ${expect}\n${command}\n`,
  )
  return { text: text.join('\n'), steps }
}

function scenarioSteps(surroundings: ScenarioSurroundings): ScenarioStep[] {
  const token = getToken(surroundings)
  const configure = (rules: readonly string[]) => setAccessControl(surroundings, rules)
  const put = (query: string) => putPet(surroundings, query)
  const withToken = put('?access_token=$TOKEN')
  return [
    {
      title: 'Without an access token',
      expect: 400,
      command: lines(configure([]), put('')),
    },
    {
      title: 'With a valid token, the answer equals the request',
      expect: 200,
      command: lines(configure([]), token, withToken),
    },
    {
      title: 'With an altered token',
      expect: 401,
      command: lines(configure([]), token, put('?access_token=${TOKEN}x')),
    },
    {
      title: 'A claim rule whose azp list lacks the client',
      expect: 403,
      command: lines(configure(WRONG_RULES), token, withToken),
    },
    {
      title: 'The azp list corrected, the same request',
      expect: 200,
      command: lines(configure(CORRECTED_RULES), token, withToken),
    },
    {
      title: 'Authorization off again, as at the start',
      expect: 200,
      command: lines(configure([]), token, withToken),
    },
  ]
}

function getToken({ identityProviderUrl, clientSecret }: ScenarioSurroundings): string {
  return lines(
    `TOKEN=$(curl -sS ${quoted(identityProviderEndpoints(identityProviderUrl).token)} \\`,
    `  -u ${quoted(`${PETSTORE_CLIENT}:${clientSecret}`)} \\`,
    `  -d grant_type=client_credentials -d ${quoted(`scope=${DEFAULT_CLIENT_SCOPE}`)} \\`,
    `  | sed -n 's/.*"access_token":"\\([^"]*\\)".*/\\1/p')`,
  )
}

function setAccessControl(
  { adminUrl, apiKey }: ScenarioSurroundings,
  rules: readonly string[],
): string {
  const api = `${withoutSlash(adminUrl)}/api/v1`
  const authorization = `-H ${quoted(`Authorization: Bearer ${apiKey}`)}`
  return lines(
    `curl -fsS -o /dev/null -X PUT ${quoted(`${api}/deliveries/${deliveryPath(DEMO_DELIVERY)}/access-control`)} \\`,
    `  ${authorization} -H 'Content-Type: application/json' \\`,
    `  -d ${quoted(JSON.stringify(demoAccessControl(rules)))}`,
    `curl -fsS -o /dev/null -X POST ${quoted(`${api}/runtime/caches/reset`)} \\`,
    `  ${authorization}`,
  )
}

function putPet({ gatewayUrl }: ScenarioSurroundings, query: string): string {
  const url = `${withoutSlash(gatewayUrl)}/gateway/${deliveryPath(DEMO_DELIVERY)}/pet${query}`
  return lines(
    `curl -sS -i -w '\\n' -X PUT "${url}" \\`,
    `  -H 'accept: application/json' -H 'Content-Type: application/json' \\`,
    `  -d ${quoted(JSON.stringify(SCENARIO_PET))}`,
  )
}

function lines(...parts: string[]): string {
  return parts.join('\n')
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
}

// In single quotes a POSIX shell takes everything literally but the single quote itself.
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
