/** What a folder may lean on: folders of ours (or the start of a path in one), libraries, and Node itself. */
export type Layer = { ours: string[]; libraries: string[]; node: boolean }

const HTTP_SERVER = ['hono', 'yaml', '@hono/node-server']
// Whoever checks values at an edge speaks the language that the model's schemas are written in.
const SCHEMAS = 'zod'

/** Who may import whom: the table of ARCHITECTURE.md. */
export const LAYERS: Record<string, Layer> = {
  // The console shares the model, so it must run in a browser.
  model: { ours: [], libraries: [SCHEMAS], node: false },
  oauth: { ours: [], libraries: ['jose', 'undici', 'lru-cache', 'cockatiel'], node: true },
  journal: { ours: ['model'], libraries: [], node: true },
  gateway: {
    // Of the journal only the port that a worker is handed.
    ours: ['model', 'oauth', 'journal/transaction-journal'],
    libraries: ['lru-cache', 're2js', 'rate-limiter-flexible'],
    node: true,
  },
  store: { ours: ['model'], libraries: [SCHEMAS, 'kysely', 'pg', 'node:sqlite'], node: true },
  admin: {
    ours: ['model', 'store'],
    libraries: [SCHEMAS, ...HTTP_SERVER, 'openid-client'],
    node: true,
  },
  demo: { ours: ['model'], libraries: [...HTTP_SERVER, 'oidc-provider'], node: true },
  // It wires the others together, so it may hold any of their tools, except those of the database.
  runtime: {
    ours: ['model', 'oauth', 'journal', 'gateway', 'store', 'admin', 'demo'],
    libraries: [
      SCHEMAS,
      ...HTTP_SERVER,
      ...['pino', 'yaml', '@redis/client'],
      ...['jose', 'undici', 'lru-cache', 'cockatiel', 'rate-limiter-flexible'],
    ],
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
export const CATCHERS: Record<string, string> = {
  'src/gateway/check-token.ts':
    'a provider that cannot answer is a finding, not an answer to the client',
  'src/gateway/claim-rules.ts': 'RE2 says by throwing that an expression is none',
  'src/gateway/judge.ts': 'a trial ends in a judgement, not in an answer',
}
