/** Parts of the walk of a request that leave diagnostics. */
export type Stage =
  | 'receive'
  | 'resolve'
  | 'authenticate'
  | 'authorize'
  | 'limit'
  | 'prepare'
  | 'forward'
  | 'record'

export type Severity = 'info' | 'warning' | 'error'
export type Language = 'it' | 'en'

type Entry = { stage: Stage; severity: Severity; it: string; en: string }

const entry = (stage: Stage, severity: Severity, it: string, en: string): Entry => ({
  stage,
  severity,
  it,
  en,
})

/**
 * Every diagnostic by its stable code: the first three digits are the stage, the rest counts.
 * `{name}` in a text is the field of that name of the diagnostic's details.
 */
export const diagnostics = {
  '001001': entry(
    'receive',
    'error',
    'Richiesta HTTP rifiutata: {problem}',
    'HTTP request refused: {problem}',
  ),
  '001002': entry(
    'receive',
    'error',
    'Richiesta oltre il limite di {limit} byte',
    'Request over the limit of {limit} bytes',
  ),
  '001003': entry(
    'receive',
    'warning',
    'Il client ha chiuso la connessione prima della fine della risposta',
    'The client closed the connection before the response ended',
  ),
  '001004': entry(
    'receive',
    'error',
    'Il client non ha completato la richiesta entro {timeoutMs} ms',
    'The client did not complete the request within {timeoutMs} ms',
  ),
  '001005': entry(
    'receive',
    'error',
    'Registrazione non disponibile: {problem}',
    'Recording unavailable: {problem}',
  ),
  '001006': entry('receive', 'error', 'Errore interno: {problem}', 'Internal error: {problem}'),
  '001007': entry(
    'receive',
    'info',
    "CORS preflight gestito dal gateway per l'origine {origin}",
    'CORS preflight answered by the gateway for origin {origin}',
  ),
  '001008': entry(
    'receive',
    'warning',
    "CORS preflight rifiutato per l'origine {origin}",
    'CORS preflight refused for origin {origin}',
  ),
  '002001': entry(
    'resolve',
    'info',
    'API individuata: {delivery} (revisione {revision})',
    'API found: {delivery} (revision {revision})',
  ),
  '002002': entry(
    'resolve',
    'error',
    'Nessuna erogazione per il percorso {path}',
    'No delivery for the path {path}',
  ),
  '002003': entry(
    'resolve',
    'error',
    "L'erogazione {delivery} è sospesa",
    'The delivery {delivery} is suspended',
  ),
  '002004': entry(
    'resolve',
    'error',
    "Configurazione dell'erogazione {delivery} non disponibile: {problem}",
    'Configuration of the delivery {delivery} unavailable: {problem}',
  ),
  '003001': entry(
    'authenticate',
    'info',
    'Gestione token [{policy}] disabilitata per questa erogazione',
    'Token management is disabled for this delivery',
  ),
  '003002': entry('authenticate', 'info', 'Token individuato: {source}', 'Token found: {source}'),
  '003003': entry(
    'authenticate',
    'error',
    'Token non presente nelle posizioni previste: {places}',
    'No token in the expected places: {places}',
  ),
  '003004': entry(
    'authenticate',
    'error',
    'Token presente più volte: {places}',
    'More than one token: {places}',
  ),
  '003005': entry(
    'authenticate',
    'info',
    'Token opzionale non presente',
    'Optional token not present',
  ),
  '003006': entry(
    'authenticate',
    'error',
    'Il token contiene caratteri non ammessi o supera {limit} byte; il servizio di validazione non è stato interpellato',
    'The token has characters that are not allowed or is over {limit} bytes; the provider was not asked',
  ),
  '003010': entry(
    'authenticate',
    'info',
    'Introspection completata in {ms} ms',
    'Introspection done in {ms} ms',
  ),
  '003011': entry(
    'authenticate',
    'info',
    'Esito della validazione presente in cache',
    'Result of the validation found in the cache',
  ),
  '003012': entry(
    'authenticate',
    'error',
    'Token non valido per il servizio di Introspection: {problem}',
    'Token not valid for the introspection service: {problem}',
  ),
  '003013': entry(
    'authenticate',
    'error',
    'Servizio di Introspection non disponibile: {problem}',
    'Introspection service unavailable: {problem}',
  ),
  '003014': entry(
    'authenticate',
    'warning',
    'Introspection fallita (solo avviso): {problem}',
    'Introspection failed (warning only): {problem}',
  ),
  '003020': entry('authenticate', 'info', 'Validazione JWT completata', 'JWT validation done'),
  '003021': entry(
    'authenticate',
    'error',
    'Validazione JWT fallita: {problem}',
    'JWT validation failed: {problem}',
  ),
  '003022': entry(
    'authenticate',
    'error',
    'Chiavi per la validazione JWT non disponibili: {problem}',
    'Keys for the JWT validation unavailable: {problem}',
  ),
  '003023': entry(
    'authenticate',
    'warning',
    'Validazione JWT fallita (solo avviso): {problem}',
    'JWT validation failed (warning only): {problem}',
  ),
  '003030': entry(
    'authenticate',
    'info',
    'User Info ottenute in {ms} ms',
    'User info obtained in {ms} ms',
  ),
  '003031': entry(
    'authenticate',
    'error',
    'User Info rifiutate: {problem}',
    'User info refused: {problem}',
  ),
  '003032': entry(
    'authenticate',
    'error',
    'Servizio User Info non disponibile: {problem}',
    'User info service unavailable: {problem}',
  ),
  '003033': entry(
    'authenticate',
    'warning',
    'User Info non ottenute (solo avviso): {problem}',
    'User info not obtained (warning only): {problem}',
  ),
  '003040': entry(
    'authenticate',
    'error',
    'Token scaduto: {claim} vale {value}',
    'Token expired: {claim} is {value}',
  ),
  '003041': entry(
    'authenticate',
    'error',
    'Token non ancora valido: {claim} vale {value}',
    'Token not valid yet: {claim} is {value}',
  ),
  '003042': entry(
    'authenticate',
    'error',
    'Data del token non valida: {claim} vale {value}',
    'Date of the token not valid: {claim} is {value}',
  ),
  '003043': entry(
    'authenticate',
    'info',
    'Token valido ({validatedBy})',
    'Token valid ({validatedBy})',
  ),
  '003044': entry(
    'authenticate',
    'error',
    'Claim richiesti assenti nel token: {claims}',
    'Required claims absent from the token: {claims}',
  ),
  '003045': entry(
    'authenticate',
    'warning',
    'Risultato scaduto usato perché il servizio di validazione non risponde: {problem}',
    'Stale result used because the provider does not answer: {problem}',
  ),
  '003050': entry(
    'authenticate',
    'error',
    'Prova DPoP non valida: {problem}',
    'DPoP proof not valid: {problem}',
  ),
  '003051': entry('authenticate', 'info', 'Prova DPoP valida', 'DPoP proof valid'),
  '003052': entry(
    'authenticate',
    'error',
    'Token legato a un altro certificato client: {problem}',
    'Token bound to another client certificate: {problem}',
  ),
  '003053': entry(
    'authenticate',
    'info',
    'Certificato client corrispondente al token',
    'Client certificate matches the token',
  ),
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
} as const satisfies Record<string, Entry>

export type DiagnosticCode = keyof typeof diagnostics

/** The details of a diagnostic: what its text names. */
export type Details = Readonly<Record<string, unknown>>

/** The text of a diagnostic in a language; a field that is absent shows as a dash. */
export function diagnosticMessage(
  code: DiagnosticCode,
  details: Details,
  language: Language,
): string {
  return diagnostics[code][language].replace(/\{(\w+)\}/g, (_, field: string) =>
    shown(Object.hasOwn(details, field) ? details[field] : undefined),
  )
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return '-'
  if (Array.isArray(value)) return value.map(shown).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
