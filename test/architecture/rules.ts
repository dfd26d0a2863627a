/** What a folder may lean on: folders of ours (or the start of a path in one), libraries, and Node itself. */
export type Layer = { ours: string[]; libraries: string[]; node: boolean }

const HTTP_SERVER = ['hono', '@hono/node-server']

/** Who may import whom: the table of ARCHITECTURE.md. */
export const LAYERS: Record<string, Layer> = {
  // The console shares the model, so it must run in a browser.
  model: { ours: [], libraries: ['zod'], node: false },
  oauth: { ours: [], libraries: ['jose', 'undici', 'lru-cache', 'cockatiel'], node: true },
  journal: { ours: ['model'], libraries: [], node: true },
  gateway: {
    ours: ['model', 'oauth', 'journal/writer'],
    libraries: ['lru-cache', 're2js', 'rate-limiter-flexible'],
    node: true,
  },
  store: { ours: ['model'], libraries: ['kysely', 'pg', 'node:sqlite'], node: true },
  admin: { ours: ['model', 'store'], libraries: [...HTTP_SERVER, 'openid-client'], node: true },
  demo: { ours: ['model'], libraries: [...HTTP_SERVER, 'oidc-provider'], node: true },
  runtime: {
    ours: ['model', 'oauth', 'journal', 'gateway', 'store', 'admin', 'demo'],
    libraries: ['pino', 'prom-client', 'yaml', '@redis/client'],
    node: true,
  },
  cli: {
    ours: ['runtime', 'model', 'demo'],
    libraries: ['commander', '@clack/prompts'],
    node: true,
  },
}

/** Modules of Node that only the folders naming them may import. */
export const RESERVED_NODE_MODULES = ['node:sqlite']

/** The most lines a source file may have. */
export const MOST_LINES = 300

/** Files outside `src/runtime/settings*.ts` that may read the environment, each with its reason. */
export const ENVIRONMENT_READERS: Record<string, string> = {}

/** Files of the data plane beside its server that may catch, each with its reason. */
export const CATCHERS: Record<string, string> = {}
