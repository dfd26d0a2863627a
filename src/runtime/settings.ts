import { availableParallelism, hostname } from 'node:os'
import { resolve } from 'node:path'

/** A setting of the process: one flag, one environment variable, one default. */
type Row<T> = {
  readonly flag: string | undefined
  readonly variable: string
  readonly describe: string
  readonly fallback: T
  /** How the default reads in the documentation. */
  readonly shown: string
  read(text: string): T
}

const text = (value: string) => value
const flagText = (value: string) => value === 'true' || value === '1' || value === ''
const list = (value: string) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

function port(value: string): number {
  return whole(value, 0, 65_535, 'a port')
}

function whole(value: string, least: number, most: number, what: string): number {
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < least || number > most) {
    throw new SettingError(`expected ${what} from ${least} to ${most}, not '${value}'`)
  }
  return number
}

function httpUrl(value: string): string {
  if (!/^https?:$/.test(URL.parse(value)?.protocol ?? '')) {
    throw new SettingError(`expected a URL that starts with http:// or https://, not '${value}'`)
  }
  return value.replace(/\/+$/, '')
}

function language(value: string): 'it' | 'en' {
  if (value === 'it' || value === 'en') return value
  throw new SettingError(`expected it or en, not '${value}'`)
}

/** A setting that cannot be read: the message names it and what was expected. */
export class SettingError extends Error {}

const row = <T>(
  flag: string | undefined,
  variable: string,
  fallback: T,
  read: (text: string) => T,
  describe: string,
  shown = String(fallback),
): Row<T> => ({ flag, variable, fallback, read, describe, shown })

/** Every setting of the process. Flags win over the environment, the environment over the file, the file over the default. */
export const settingRows = {
  config: row<string | undefined>(
    'config',
    'VARCO_CONFIG',
    undefined,
    text,
    'Configuration file (YAML or JSON) to apply when it is new or has changed',
    'none',
  ),
  data: row(
    'data',
    'VARCO_DATA',
    './data',
    text,
    'Folder of the database, the journal and the keys',
  ),
  gatewayHost: row('gateway-host', 'VARCO_GATEWAY_HOST', '0.0.0.0', text, 'Address of the gateway'),
  gatewayPort: row('gateway-port', 'VARCO_GATEWAY_PORT', 8080, port, 'Port of the gateway'),
  adminHost: row(
    'admin-host',
    'VARCO_ADMIN_HOST',
    '127.0.0.1',
    text,
    'Address of the admin API and the console',
  ),
  adminPort: row(
    'admin-port',
    'VARCO_ADMIN_PORT',
    8081,
    port,
    'Port of the admin API and the console',
  ),
  workers: row(
    'workers',
    'VARCO_WORKERS',
    availableParallelism(),
    (value) => whole(value, 1, 256, 'a number of workers'),
    'Gateway processes that share the port',
    "the machine's cores",
  ),
  demo: row(
    'demo',
    'VARCO_DEMO',
    false,
    flagText,
    'Start the demo identity provider and PetStore, and load the demo scenario into a new data folder',
  ),
  demoIdpPort: row(
    'demo-idp-port',
    'VARCO_DEMO_IDP_PORT',
    8082,
    port,
    'Port of the demo identity provider',
  ),
  demoPetstorePort: row(
    'demo-petstore-port',
    'VARCO_DEMO_PETSTORE_PORT',
    8083,
    port,
    'Port of the demo PetStore',
  ),
  nodeName: row(
    'node',
    'VARCO_NODE',
    hostname(),
    text,
    'Name of this node in records and on the runtime page',
    "the machine's host name",
  ),
  databaseUrl: row<string | undefined>(
    undefined,
    'VARCO_DATABASE_URL',
    undefined,
    text,
    'PostgreSQL instead of the embedded database: postgres://…',
    'the embedded database',
  ),
  redisUrl: row<string | undefined>(
    undefined,
    'VARCO_REDIS_URL',
    undefined,
    text,
    'Redis or Valkey as a cache shared by the nodes: redis://…',
    'none',
  ),
  adminPassword: row<string | undefined>(
    undefined,
    'VARCO_ADMIN_PASSWORD',
    undefined,
    text,
    "First administrator's password, when the database is new",
    'a random one, shown once',
  ),
  secretKey: row<string | undefined>(
    undefined,
    'VARCO_SECRET_KEY',
    undefined,
    text,
    'Key of the secrets at rest: 32 bytes in Base64',
    'made at first start and kept in the data folder',
  ),
  tlsCertificate: row<string | undefined>(
    'tls-certificate',
    'VARCO_TLS_CERTIFICATE',
    undefined,
    text,
    'PEM file of the certificate of the gateway; with it the gateway speaks TLS',
    'none',
  ),
  tlsKey: row<string | undefined>(
    'tls-key',
    'VARCO_TLS_KEY',
    undefined,
    text,
    "PEM file of the certificate's key",
    'none',
  ),
  tlsClientCa: row<string | undefined>(
    'tls-client-ca',
    'VARCO_TLS_CLIENT_CA',
    undefined,
    text,
    'PEM file of the authorities of client certificates; with it clients may present one',
    'none',
  ),
  adminAllowedHosts: row<string[]>(
    'admin-allowed-hosts',
    'VARCO_ADMIN_ALLOWED_HOSTS',
    [],
    list,
    'Host names, beside loopback, under which the admin port may be addressed',
    'none',
  ),
  adminSecure: row(
    'admin-secure',
    'VARCO_ADMIN_SECURE',
    false,
    flagText,
    'Browsers reach the console over TLS (behind a proxy): secure cookies',
  ),
  logLevel: row(
    'log-level',
    'VARCO_LOG_LEVEL',
    'info',
    text,
    'Least severe log line that is written: debug, info, warn, error',
  ),
  drainSeconds: row(
    'drain-seconds',
    'VARCO_DRAIN_SECONDS',
    30,
    (value) => whole(value, 0, 3600, 'seconds'),
    'How long requests in flight may take at a stop',
  ),
  adminUrl: row<string | undefined>(
    'admin-url',
    'VARCO_ADMIN_URL',
    undefined,
    httpUrl,
    'Node that a command talks to, when it is not the one of the data folder: http(s)://…',
    'the node that runs on the data folder, else http://127.0.0.1:8081',
  ),
  apiKey: row<string | undefined>(
    'api-key',
    'VARCO_API_KEY',
    undefined,
    text,
    'API key that a command shows to that node',
    'a short-lived one, made in the local data folder',
  ),
  language: row<'it' | 'en'>(
    'language',
    'VARCO_LANGUAGE',
    'en',
    language,
    'Language of outcomes and diagnostics that a command shows: it, en',
  ),
} satisfies Record<string, Row<unknown>>

/** Settings of commands that talk to a node; a node itself has no use for them. */
export const clientSettings: readonly string[] = ['adminUrl', 'apiKey', 'language']

export type Settings = { [K in keyof typeof settingRows]: (typeof settingRows)[K]['fallback'] }
/** Settings as flags give them: texts, or true for a flag without a value. */
export type GivenFlags = Readonly<Record<string, string | boolean | undefined>>

/** Puts the settings together; the only reader of the environment. */
export function readSettings(
  flags: GivenFlags,
  environment = process.env,
  file: Readonly<Record<string, unknown>> = {},
): Settings {
  const entries = Object.entries(settingRows).map(([name, setting]) => {
    const given =
      (setting.flag === undefined ? undefined : flags[camelCase(setting.flag)]) ??
      (environment[setting.variable] || undefined) ??
      file[name]
    if (given === undefined || given === false) return [name, setting.fallback]
    const where = setting.flag === undefined ? setting.variable : `--${setting.flag}`
    return [name, readNamed(where, () => setting.read(String(given === true ? 'true' : given)))]
  })
  const settings = Object.fromEntries(entries) as Settings
  return { ...settings, data: resolve(settings.data) }
}

function readNamed<T>(name: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof SettingError) throw new SettingError(`${name}: ${error.message}`)
    throw error
  }
}

function camelCase(flag: string): string {
  return flag.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** A variable that a claim rule may read. */
export function ruleEnvironment(name: string): string | undefined {
  return process.env[name]
}

/** A variable that a reference `${env:NAME}` names. */
export function referencedVariable(name: string): string | undefined {
  return process.env[name]
}
