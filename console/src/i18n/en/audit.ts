import type it from '../it/audit.ts'
import type { TextsLike } from '../texts.ts'

export default {
  description: 'Who did what, when and from where, with before and after.',
  none: 'No entry with these filters.',
  any: 'any',
  at: 'Date',
  author: 'Author',
  action: 'Action',
  object: 'Object',
  details: 'Details',
  changes_one: '{{count}} field',
  changes_other: '{{count}} fields',
  chain: {
    intact_one: 'Chain intact: {{count}} entry',
    intact_other: 'Chain intact: {{count}} entries',
    intactHint:
      'Each entry carries the fingerprint of the one before: none was changed or taken away.',
    broken: 'Chain broken at entry {{sequence}}: {{problem}}',
  },
  did: {
    create: 'created',
    change: 'changed',
    remove: 'removed',
    replace: 'replaced',
    restore: 'restored',
    login: 'logged in',
    'login-failed': 'login refused',
    logout: 'logged out',
    'reset-caches': 'ResetAllCaches',
    'forget-tokens': 'tokens forgotten',
    test: 'policy tried',
    inspect: 'token inspected',
    replay: 'replayed',
    call: 'API tried',
    export: 'exported',
    reveal: 'contents seen',
  },
} satisfies TextsLike<typeof it>
