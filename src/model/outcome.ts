/** Every outcome of a transaction with the labels of the monitoring console (spec section 3). */
export const outcomes = {
  success: { it: 'Ok', en: 'Ok' },
  'token-management-failed': { it: 'Gestione Token Fallita', en: 'Token management failed' },
  'authorization-denied': { it: 'Autorizzazione Negata', en: 'Authorization denied' },
  'upstream-client-error': { it: 'Risposta HTTP 4xx', en: 'HTTP 4xx response' },
  'upstream-server-error': { it: 'Risposta HTTP 5xx', en: 'HTTP 5xx response' },
  'upstream-unreachable': { it: 'Errore di Connessione', en: 'Connection error' },
  'upstream-timeout': { it: 'Read Timeout', en: 'Read timeout' },
  'api-unknown': { it: 'API non Individuata', en: 'Unknown API' },
  'api-suspended': { it: 'API Sospesa', en: 'API suspended' },
  'request-rejected': { it: 'Richiesta Malformata', en: 'Malformed request' },
  'client-closed': { it: 'Connessione Client Interrotta', en: 'Client closed connection' },
  'cors-preflight': { it: 'CORS Preflight', en: 'CORS preflight' },
  interrupted: { it: 'Interrotta', en: 'Interrupted' },
  'rate-limited': { it: 'Violazione Rate Limiting', en: 'Rate limit exceeded' },
  'internal-error': { it: 'Errore Generico', en: 'Internal error' },
} as const

export type Outcome = keyof typeof outcomes

/** The slugs in the order of the table; the store keeps a slug by its place here, so the order never changes. */
export const outcomeSlugs = Object.keys(outcomes) as [Outcome, ...Outcome[]]
