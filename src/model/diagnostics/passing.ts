import { entry } from './entry.ts'

/** What can be said once the token is known: 004 authorize, 005 limit, 006 prepare, 007 forward, 008 record. */
export const passing = {
  '004001': entry(
    'authorize',
    'info',
    'Autorizzazione disabilitata per questa erogazione',
    'Authorization is disabled for this delivery',
  ),
  '004002': entry(
    'authorize',
    'info',
    'Autorizzazione concessa: {checks}',
    'Authorization granted: {checks}',
  ),
  '004003': entry(
    'authorize',
    'error',
    'Autorizzazione negata: la richiesta non ha un token',
    'Authorization denied: the request has no token',
  ),
  '004005': entry(
    'authorize',
    'error',
    "Autorizzazione negata: il claim '{claim}' vale {actual}, atteso {expected}",
    "Authorization denied: claim '{claim}' is {actual}, expected {expected}",
  ),
  '004006': entry(
    'authorize',
    'error',
    'Autorizzazione negata: scope mancanti {missing}',
    'Authorization denied: missing scopes {missing}',
  ),
  '004007': entry(
    'authorize',
    'error',
    'Autorizzazione negata: ruoli mancanti {missing}',
    'Authorization denied: missing roles {missing}',
  ),
  '004008': entry('authorize', 'info', 'Regola soddisfatta: {rule}', 'Rule satisfied: {rule}'),
  '005001': entry(
    'limit',
    'error',
    'Superato il limite di {requests} richieste in {windowSeconds} s per {key}',
    'Limit of {requests} requests in {windowSeconds} s exceeded for {key}',
  ),
  '005002': entry(
    'limit',
    'error',
    'Superato il limite di {limit} richieste contemporanee',
    'Limit of {limit} concurrent requests exceeded',
  ),
  '005003': entry('limit', 'info', 'Entro i limiti di richieste', 'Within the rate limits'),
  '006001': entry(
    'prepare',
    'info',
    'Richiesta preparata con {headers} header sul token',
    'Request prepared with {headers} headers about the token',
  ),
  '006002': entry(
    'prepare',
    'error',
    'Informazioni sul token oltre il limite di {limit} byte',
    'Token information over the limit of {limit} bytes',
  ),
  '007001': entry(
    'forward',
    'info',
    'Servizio applicativo {upstream} ha risposto {status} in {ms} ms',
    'Application {upstream} answered {status} in {ms} ms',
  ),
  '007002': entry(
    'forward',
    'error',
    'Servizio applicativo {upstream} non raggiungibile: {problem}',
    'Application {upstream} not reachable: {problem}',
  ),
  '007003': entry(
    'forward',
    'error',
    'Risposta del servizio applicativo {upstream} non valida: {problem}',
    'Answer of the application {upstream} not valid: {problem}',
  ),
  '007004': entry(
    'forward',
    'error',
    'Servizio applicativo {upstream} non ha risposto entro {timeoutMs} ms',
    'Application {upstream} did not answer within {timeoutMs} ms',
  ),
  '007005': entry(
    'forward',
    'error',
    'Risposta del servizio applicativo interrotta: {problem}',
    'Answer of the application cut off: {problem}',
  ),
  '008001': entry(
    'record',
    'warning',
    'Il gateway si è interrotto prima della risposta',
    'The gateway ended before the answer did',
  ),
} as const
