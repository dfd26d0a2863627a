import { entry } from './entry.ts'

/** What can be said of a request before its token is looked at: 001 receive, 002 resolve. */
export const receiving = {
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
} as const
