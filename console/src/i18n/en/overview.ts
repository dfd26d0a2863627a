import type it from '../it/overview.ts'
import type { TextsLike } from '../texts.ts'

export default {
  description: 'How the gateway is doing, and what is wrong.',
  nothing: 'No request in this period.',
  traffic: {
    title: 'Traffic',
    live: 'Live',
    requests: 'requests',
    perMinute: 'a minute, on average',
    failed: 'failed',
    label: '{{count}} requests in the period, {{errors}} failed',
  },
  outcomes: { title: 'Outcomes' },
  latency: {
    title: 'Latency of successful requests',
    more: 'Analytics',
    curve: 'p95 over time',
  },
  failures: {
    title: 'What fails',
    none: 'No failures in this period.',
    open: 'Open the {{count}} transactions',
  },
  why: {
    'token-management-failed-400': 'Token missing, or there more than once',
    'token-management-failed-401': 'Token not valid or expired',
    'token-management-failed-503': 'The service that validates the token does not answer',
    'authorization-denied-403': 'The claims of the token do not satisfy the rules',
    'upstream-unreachable-503': 'The application cannot be reached',
    'upstream-unreachable-502': 'The application gives answers that are not valid',
    'upstream-timeout-504': 'The application does not answer in time',
    'api-unknown-404': 'The path matches no delivery',
    'api-suspended-503': 'The delivery is suspended',
    'rate-limited-429': 'A rate limit is exceeded',
    'request-rejected-413': 'Requests over the allowed size',
  },
  health: {
    title: 'Health',
    more: 'Runtime',
    nodes: 'Nodes',
    providers: 'Identity providers',
    noNodes: 'No node of the gateway is running.',
    noProviders: 'No identity provider was asked so far.',
    seen_one: '{{count}} process, seen {{ago}}',
    seen_other: '{{count}} processes, seen {{ago}}',
    fine: 'Healthy',
    trouble: 'Needs a look',
    closed: 'answers',
    'half-open': 'on trial',
    open: 'does not answer',
  },
  tour: {
    title: 'Guided scenario',
    text: 'Six steps with real requests: from the refusal without a token to the rule that lets only the right ones pass. One minute.',
    start: 'Start the scenario',
  },
} satisfies TextsLike<typeof it>
