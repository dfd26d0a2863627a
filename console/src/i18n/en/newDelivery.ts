import type it from '../it/newDelivery.ts'
import type { TextsLike } from '../texts.ts'

export default {
  description:
    'From an OpenAPI document, from its address, or by hand. Nothing is made before the last step.',
  step: { source: 'Source', details: 'Details', protection: 'Protection', review: 'Review' },
  source: {
    title: 'Where do we start?',
    url: 'OpenAPI address',
    urlHint: 'The gateway reads it, not the browser.',
    document: 'OpenAPI document',
    documentHint: 'JSON or YAML, pasted or from a file.',
    file: 'Choose a file',
    read: 'Read it',
    byHand: 'By hand',
    urlTab: 'From an address',
    documentTab: 'From a document',
    byHandText: 'Only the address of the internal application is needed.',
    start: 'Start',
    found_one: '{{count}} operation found',
    found_other: '{{count}} operations found',
    warnings: 'To be checked',
  },
  field: {
    organization: 'Organization',
    api: 'Name of the API',
    version: 'Version',
    description: 'Description',
    upstream: 'URL of the internal application',
    path: 'It will be published at',
  },
  protection: {
    title: 'Who may call it?',
    open: 'Everybody: no token',
    token: 'Those with a valid token',
    policy: 'Policy',
    check: 'How the token is checked',
    introspection: 'Introspection',
    jwt: 'JWT Validation',
    noPolicies: 'There is no token policy yet: you can make one later, from Access Control.',
  },
  review: {
    title: 'All right?',
    create: 'Create the delivery',
  },
} satisfies TextsLike<typeof it>
