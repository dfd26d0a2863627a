import type it from '../it/tools.ts'
import type { TextsLike } from '../texts.ts'

export default {
  bundle: 'Support bundle',
  runtime: {
    description:
      'What every node does: processes, configuration in use, caches, providers, recording.',
  },
  reset: {
    title: 'Caches of the configuration',
    active:
      'Every node runs the saved revision, r{{revision}}. ResetAllCaches empties all caches anyway: configurations, token results, keys.',
    pending:
      'Revision r{{revision}} is saved but not active everywhere yet: it will be by {{time}}, or at once with ResetAllCaches.',
  },
  node: {
    fine: 'Healthy',
    trouble: 'Needs a look',
    about: 'version {{version}}, started {{since}}, seen {{seen}}',
  },
  plans: {
    title: 'Cached configurations',
    none: 'Nothing cached: the next request reads the saved revision.',
    delivery: 'Delivery',
    revision: 'Revision',
    until: 'Ends at',
  },
  caches: {
    title: 'Caches',
    none: 'No caches.',
    name: 'Cache',
    entries: 'Entries',
    rate: 'Found in cache',
  },
  cache: { configuration: 'Configurations', tokens: 'Token results', plans: 'Configurations' },
  breakers: {
    title: 'Identity providers',
    none: 'No provider was asked so far.',
    policy: 'Token policy',
    endpoint: 'Service',
    state: 'State',
    closed: 'answers',
    'half-open': 'on trial',
    open: 'does not answer',
  },
  workers: { title: 'Processes', none: 'No processes.', since: 'Started', memory: 'Memory' },
  journal: {
    title: 'Recording',
    refusing: 'cannot record',
    about: 'lag {{lag}}, waiting {{backlog}}, fsync {{fsync}}',
    aside: '{{quarantined}} files in quarantine, {{poisoned}} lines unreadable',
  },
  forget: {
    title: 'Forget a token',
    text: 'Its next use asks the provider again. The rest of the caches stays.',
    what: 'What',
    policy: 'Token policy',
    token: 'One token',
    subject: 'All tokens of a subject',
    clientId: 'All tokens of a client',
    submit: 'Forget',
    done: 'Forgotten on every node.',
    none: 'There is no cached result for this token.',
  },
  token: {
    label: 'Token',
    show: 'Show or hide the token',
    get: 'Get a token',
    of: 'Token of {{client}}',
    altered: 'Altered token',
    none: 'No token',
  },
  try: {
    description:
      'Build a request, send it to the gateway and see answer and path together. It is recorded like any other.',
    paste: 'Paste a curl command',
    pasteRead: 'Read the command',
    pasteWrong: 'There is no address in this command.',
    delivery: 'Delivery',
    noDelivery: 'There is no delivery {{name}}.',
    method: 'Method',
    path: 'Path',
    tokenHint: 'It stays in this page and is never recorded.',
    tokenIn: 'The token travels in',
    headers: 'Headers',
    headersHint: 'One a line: name: value',
    body: 'Payload',
    send: 'Send',
  },
  answer: {
    title: 'Answer',
    none: 'The answer will appear here.',
    headers: 'Headers of the answer',
    trace: 'Path',
    open: 'Open the transaction',
  },
  inspect: {
    description:
      'Paste a token and see what it says and what every delivery would do with it. It is not recorded.',
    hint: 'It stays in the browser until you inspect it.',
    submit: 'Inspect',
    opaque: 'The token is opaque: only the provider knows what is in it.',
    decoded: 'Content of the JWT',
    decodedHint: 'Read in the browser: the signature was not verified.',
    verdicts: 'The deliveries',
    accepted_one: '{{accepted}} of {{count}} delivery would accept it.',
    accepted_other: '{{accepted}} of {{count}} deliveries would accept it.',
    none: 'There is no delivery yet.',
  },
} satisfies TextsLike<typeof it>
