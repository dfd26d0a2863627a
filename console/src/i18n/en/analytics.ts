import type it from '../it/analytics.ts'
import type { TextsLike } from '../texts.ts'

export default {
  description:
    'How much traffic, by whom, with which outcome and in how much time. Every chart is a table too.',
  chart: 'Chart',
  table: 'Table',
  viewOf: '{{title}}: chart or table',
  export: 'Export CSV',
  nothing: 'No data in this period.',
  unknown: '(unknown)',
  more_one: 'One more in the table',
  more_other: '{{count}} more in the table',
  time: 'Date',
  count: 'Requests',
  errors: 'Failed',
  good: 'Succeeded',
  panel: {
    count: 'Requests over time',
    latency: 'Latency over time',
    outcome: 'By outcome',
    status: 'By HTTP status',
    delivery: 'By delivery',
    client: 'By client',
    subject: 'By requester',
  },
  group: {
    outcome: 'Outcome',
    status: 'HTTP',
    delivery: 'Delivery',
    client: 'Client',
    subject: 'Requester',
  },
} satisfies TextsLike<typeof it>
