import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isProgram, onPath } from './on-path.mjs'

/** How the finders look at the machine; a test passes its own. */
export const thisMachine = {
  onPath: (name) => onPath(name),
  isProgram,
  exists: existsSync,
  list: (folder) => (existsSync(folder) ? readdirSync(folder) : []),
}

/**
 * Programs that come from the machine, not from npm: each with the variable that names it to the
 * tests (and by which a person may choose another), its packages, and how it is found.
 */
export const TOOLS = {
  chromium: {
    name: 'Chromium',
    variable: 'VARCO_TEST_CHROMIUM',
    // The browser without what only a screen needs: half the work for the same pages.
    debian: 'chromium-headless-shell',
    brew: '--cask chromium',
    find: (machine) =>
      firstOnPath(machine, [
        'chromium-headless-shell',
        'chromium',
        'chromium-browser',
        'google-chrome',
        'google-chrome-stable',
      ]) ??
      [
        '/Applications/Chromium.app/Contents/MacOS/Chromium',
        '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      ].find(machine.isProgram),
  },
  postgres: {
    name: 'the PostgreSQL server',
    variable: 'VARCO_TEST_PG_BIN',
    debian: 'postgresql',
    brew: 'postgresql@17',
    find: findPostgres,
  },
  redis: {
    name: 'the Redis server',
    variable: 'VARCO_TEST_REDIS',
    debian: 'redis-server',
    brew: 'redis',
    find: (machine) => firstOnPath(machine, ['redis-server', 'valkey-server']),
  },
  curl: {
    name: 'curl',
    variable: 'VARCO_TEST_CURL',
    debian: 'curl',
    brew: 'curl',
    find: (machine) => machine.onPath('curl'),
  },
  nginx: {
    name: 'nginx',
    variable: 'VARCO_BENCH_NGINX',
    debian: 'nginx',
    brew: 'nginx',
    find: (machine) => machine.onPath('nginx'),
  },
  njs: {
    name: 'the njs module of nginx',
    variable: 'VARCO_BENCH_NJS',
    debian: 'libnginx-mod-http-js',
    brew: 'njs',
    find: (machine) =>
      ['/usr/lib/nginx/modules', '/usr/lib64/nginx/modules', '/etc/nginx/modules']
        .map((folder) => join(folder, 'ngx_http_js_module.so'))
        .find(machine.exists),
  },
  wrk: {
    name: 'wrk',
    variable: 'VARCO_BENCH_WRK',
    debian: 'wrk',
    brew: 'wrk',
    find: (machine) => machine.onPath('wrk'),
  },
}

/** What the tests need of the machine. */
export const TEST_TOOLS = ['chromium', 'postgres', 'redis', 'curl']

/** What the benchmark needs of the machine. */
export const BENCH_TOOLS = ['nginx', 'njs', 'wrk']

/** Where a tool is: where its variable says, else where the machine has it, else undefined. */
export function findTool(key, { env = process.env, machine = thisMachine } = {}) {
  const { variable, find } = TOOLS[key]
  return env[variable] || find(machine)
}

/** The variables that tell child processes where the tools are; tools that are absent are left out. */
export function toolVariables(keys, options) {
  const found = keys.map((key) => [TOOLS[key].variable, findTool(key, options)])
  return Object.fromEntries(found.filter(([, path]) => path))
}

function firstOnPath(machine, names) {
  return names.map((name) => machine.onPath(name)).find(Boolean)
}

// Debian keeps the server's programs off the PATH, one folder a major version.
function findPostgres(machine) {
  const versions = machine.list('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a))
  const brewed = ['/opt/homebrew/opt', '/usr/local/opt'].flatMap((prefix) =>
    machine
      .list(prefix)
      .filter((name) => name.startsWith('postgresql'))
      .map((name) => join(prefix, name, 'bin')),
  )
  const folders = [
    ...versions.map((version) => join('/usr/lib/postgresql', version, 'bin')),
    ...brewed,
    machine.onPath('initdb')?.replace(/\/initdb$/, ''),
  ]
  const isServer = (folder) =>
    folder &&
    ['initdb', 'pg_ctl', 'postgres'].every((name) => machine.isProgram(join(folder, name)))
  return folders.find(isServer)
}
