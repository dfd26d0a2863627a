import type it from '../it/recording.ts'
import type { TextsLike } from '../texts.ts'

export default {
  description:
    'Which parts of the messages stay beside the transaction. Tokens and secrets are always redacted.',
  generalTitle: 'General',
  general: 'General - State',
  generalHint:
    'default is the general setting of the gateway; overridden is for this delivery only.',
  default: 'default',
  overridden: 'overridden',
  request: 'Request',
  response: 'Response',
  requestState: 'Request - State',
  responseState: 'Response - State',
  inbound: 'Inbound',
  outbound: 'Outbound',
  headers: 'Headers',
  payload: 'Payload',
  client: 'Client',
  gateway: 'Gateway',
  application: 'Internal application',
  requestInbound: 'from the client to the gateway',
  requestOutbound: 'from the gateway to the application',
  responseInbound: 'from the application to the gateway',
  responseOutbound: 'from the gateway to the client',
  flow: 'Messages',
  flowHint: 'Inbound is what the gateway receives, Outbound what it sends.',
  redact: 'Fields to redact',
  redactHint:
    'Names of headers and parameters, beside those always redacted (Authorization, Cookie, access_token…).',
  kept: 'Contents stay for {{days}} days, payloads up to {{size}}.',
  settings: 'Settings',
  inherited: 'With default the general setting holds: {{text}}.',
  nothing: 'no contents recorded',
  privacy:
    'Payloads may hold personal data: record only what is needed, for as long as it is needed.',
} satisfies TextsLike<typeof it>
