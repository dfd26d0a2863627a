type Text = { it: string; en: string }

const text = (it: string, en: string): Text => ({ it, en })

/**
 * What happened to a request, as one sentence a case. `{name}` is a value of the transaction and stands apart from
 * the text around it; `{#name}` is a number that belongs to the text.
 */
export const explanationTexts = {
  success: text(
    'Richiesta accettata: l’applicativo ha risposto {#status} in {#ms} ms.',
    'Request accepted: the application answered {#status} in {#ms} ms.',
  ),
  successOf: text(
    'Richiesta di {who} accettata: l’applicativo ha risposto {#status} in {#ms} ms.',
    'Request of {who} accepted: the application answered {#status} in {#ms} ms.',
  ),
  answeredByGateway: text(
    'Richiesta accettata: ha risposto il gateway ({#status}).',
    'Request accepted: the gateway answered it ({#status}).',
  ),
  tokenMissing: text(
    'Richiesta rifiutata ({#status}): non c’è un token; il gateway lo cerca in {places}.',
    'Request refused ({#status}): there is no token; the gateway looks for it in {places}.',
  ),
  tokenMissingAnywhere: text(
    'Richiesta rifiutata ({#status}): non c’è un token.',
    'Request refused ({#status}): there is no token.',
  ),
  tokenDuplicated: text(
    'Richiesta rifiutata ({#status}): il token è presente più volte ({places}).',
    'Request refused ({#status}): the token is there more than once ({places}).',
  ),
  tokenDuplicatedSomewhere: text(
    'Richiesta rifiutata ({#status}): il token è presente più volte.',
    'Request refused ({#status}): the token is there more than once.',
  ),
  tokenInvalid: text(
    'Richiesta rifiutata ({#status}): il token non è valido.',
    'Request refused ({#status}): the token is not valid.',
  ),
  tokenRefused: text(
    'Richiesta rifiutata ({#status}): il servizio di Introspection dice che il token non è valido ({problem}).',
    'Request refused ({#status}): the introspection service says that the token is not valid ({problem}).',
  ),
  jwtRefused: text(
    'Richiesta rifiutata ({#status}): la validazione JWT del token non è riuscita ({problem}).',
    'Request refused ({#status}): the JWT validation of the token failed ({problem}).',
  ),
  userInfoRefused: text(
    'Richiesta rifiutata ({#status}): il servizio User Info non accetta il token ({problem}).',
    'Request refused ({#status}): the user info service does not accept the token ({problem}).',
  ),
  tokenUnreadable: text(
    'Richiesta rifiutata ({#status}): il token contiene caratteri non ammessi o è troppo lungo, perciò nessuno è stato interpellato.',
    'Request refused ({#status}): the token has characters that are not allowed or is too long, so nobody was asked.',
  ),
  tokenExpired: text(
    'Richiesta rifiutata ({#status}): il token è scaduto, {claim} vale {value}.',
    'Request refused ({#status}): the token has expired, {claim} is {value}.',
  ),
  tokenExpiredSometime: text(
    'Richiesta rifiutata ({#status}): il token è scaduto.',
    'Request refused ({#status}): the token has expired.',
  ),
  tokenTooEarly: text(
    'Richiesta rifiutata ({#status}): il token non è ancora valido, {claim} vale {value}.',
    'Request refused ({#status}): the token is not valid yet, {claim} is {value}.',
  ),
  tokenDateWrong: text(
    'Richiesta rifiutata ({#status}): una data del token non si può leggere, {claim} vale {value}.',
    'Request refused ({#status}): a date of the token cannot be read, {claim} is {value}.',
  ),
  claimsRequired: text(
    'Richiesta rifiutata ({#status}): il token non dice {claims}, e questa erogazione lo richiede.',
    'Request refused ({#status}): the token does not tell {claims}, and this delivery requires it.',
  ),
  proofInvalid: text(
    'Richiesta rifiutata ({#status}): chi presenta il token non ha provato che è suo ({problem}).',
    'Request refused ({#status}): who presents the token did not prove that it is theirs ({problem}).',
  ),
  providerUnavailable: text(
    'Richiesta non servita ({#status}): il servizio di validazione del token non risponde come dovrebbe ({problem}).',
    'Request not served ({#status}): the service that validates the token does not answer as it should ({problem}).',
  ),
  providerUnavailableSomehow: text(
    'Richiesta non servita ({#status}): il servizio di validazione del token non è disponibile.',
    'Request not served ({#status}): the service that validates the token is not available.',
  ),
  denied: text(
    'Richiesta rifiutata ({#status}): il token non soddisfa le regole di autorizzazione.',
    'Request refused ({#status}): the token does not satisfy the authorization rules.',
  ),
  deniedWithoutToken: text(
    'Richiesta rifiutata ({#status}): non ha un token, e le regole di autorizzazione lo richiedono.',
    'Request refused ({#status}): it has no token, and the authorization rules ask for one.',
  ),
  scopesMissing: text(
    'Richiesta rifiutata ({#status}): nel token mancano gli scope {missing}.',
    'Request refused ({#status}): the token lacks the scopes {missing}.',
  ),
  rolesMissing: text(
    'Richiesta rifiutata ({#status}): nel token mancano i ruoli {missing}.',
    'Request refused ({#status}): the token lacks the roles {missing}.',
  ),
  refusedBecause: text('Richiesta rifiutata ({#status}): ', 'Request refused ({#status}): '),
  andAlso: text('; ', '; '),
  fullStop: text('.', '.'),
  claimNotListed: text(
    'il claim {claim} vale {actual}, ammessi {expected}',
    'claim {claim} is {actual}, allowed {expected}',
  ),
  claimExcluded: text(
    'il claim {claim} vale {actual}, esclusi {expected}',
    'claim {claim} is {actual}, excluded {expected}',
  ),
  claimUnexpected: text(
    'il claim {claim} vale {actual}, atteso {expected}',
    'claim {claim} is {actual}, expected {expected}',
  ),
  claimAbsent: text(
    'il claim {claim} manca nel token, atteso {expected}',
    'claim {claim} is absent from the token, expected {expected}',
  ),
  upstreamClientError: text(
    'Richiesta passata all’applicativo, che ha risposto {#status} in {#ms} ms: i controlli del gateway sono superati.',
    'Request handed to the application, which answered {#status} in {#ms} ms: the checks of the gateway are passed.',
  ),
  upstreamServerError: text(
    'L’applicativo ha risposto {#status} in {#ms} ms: l’errore è suo, i controlli del gateway sono superati.',
    'The application answered {#status} in {#ms} ms: the error is its own, the checks of the gateway are passed.',
  ),
  upstreamUnreachable: text(
    'Richiesta non servita ({#status}): l’applicativo {upstream} non è raggiungibile ({problem}).',
    'Request not served ({#status}): the application {upstream} cannot be reached ({problem}).',
  ),
  upstreamInvalid: text(
    'Richiesta non servita ({#status}): la risposta dell’applicativo {upstream} non è valida ({problem}).',
    'Request not served ({#status}): the answer of the application {upstream} is not valid ({problem}).',
  ),
  upstreamCut: text(
    'La risposta dell’applicativo si è interrotta a metà ({problem}).',
    'The answer of the application was cut off ({problem}).',
  ),
  upstreamTimeout: text(
    'Richiesta non servita ({#status}): l’applicativo {upstream} non ha risposto entro {#timeoutMs} ms.',
    'Request not served ({#status}): the application {upstream} did not answer within {#timeoutMs} ms.',
  ),
  upstreamFailed: text(
    'Richiesta non servita ({#status}): l’applicativo non ha dato una risposta.',
    'Request not served ({#status}): the application gave no answer.',
  ),
  apiUnknown: text(
    'Nessuna erogazione corrisponde al percorso {path} ({#status}).',
    'No delivery matches the path {path} ({#status}).',
  ),
  apiSuspended: text(
    'Richiesta non servita ({#status}): l’erogazione {delivery} è sospesa.',
    'Request not served ({#status}): the delivery {delivery} is suspended.',
  ),
  requestRejected: text(
    'Richiesta rifiutata ({#status}): non rispetta il protocollo HTTP ({problem}).',
    'Request refused ({#status}): it does not follow the HTTP protocol ({problem}).',
  ),
  requestRejectedSomehow: text(
    'Richiesta rifiutata ({#status}): non rispetta il protocollo HTTP.',
    'Request refused ({#status}): it does not follow the HTTP protocol.',
  ),
  requestTooLarge: text(
    'Richiesta rifiutata ({#status}): supera il limite di {#limit} byte.',
    'Request refused ({#status}): it is over the limit of {#limit} bytes.',
  ),
  requestTooSlow: text(
    'Richiesta rifiutata ({#status}): il client non l’ha completata entro {#timeoutMs} ms.',
    'Request refused ({#status}): the client did not complete it within {#timeoutMs} ms.',
  ),
  clientClosed: text(
    'Il client ha chiuso la connessione dopo {#totalMs} ms, prima della fine della risposta.',
    'The client closed the connection after {#totalMs} ms, before the response ended.',
  ),
  preflightAllowed: text(
    'Preflight CORS: il gateway ha ammesso l’origine {origin}.',
    'CORS preflight: the gateway allowed the origin {origin}.',
  ),
  preflightRefused: text(
    'Preflight CORS: l’origine {origin} non è tra quelle ammesse.',
    'CORS preflight: the origin {origin} is not among the allowed ones.',
  ),
  preflight: text(
    'Preflight CORS: ha risposto il gateway.',
    'CORS preflight: the gateway answered it.',
  ),
  interrupted: text(
    'La richiesta era arrivata all’applicativo, ma il gateway si è interrotto prima della risposta.',
    'The request had reached the application, but the gateway ended before the answer did.',
  ),
  rateLimited: text(
    'Richiesta rifiutata ({#status}): superato il limite di {#requests} richieste in {#windowSeconds} s per {key}.',
    'Request refused ({#status}): the limit of {#requests} requests in {#windowSeconds} s is exceeded for {key}.',
  ),
  overloaded: text(
    'Richiesta rifiutata ({#status}): superato il limite di {#limit} richieste contemporanee.',
    'Request refused ({#status}): the limit of {#limit} concurrent requests is exceeded.',
  ),
  limited: text(
    'Richiesta rifiutata ({#status}): superato un limite di richieste.',
    'Request refused ({#status}): a limit of requests is exceeded.',
  ),
  recordingUnavailable: text(
    'Richiesta non servita ({#status}): il gateway non riesce a registrare, e non serve ciò che non registra ({problem}).',
    'Request not served ({#status}): the gateway cannot record, and it serves nothing unrecorded ({problem}).',
  ),
  configurationUnavailable: text(
    'Richiesta non servita ({#status}): la configurazione dell’erogazione {delivery} non è utilizzabile ({problem}).',
    'Request not served ({#status}): the configuration of the delivery {delivery} cannot be used ({problem}).',
  ),
  forwardTooLarge: text(
    'Richiesta non servita ({#status}): le informazioni sul token superano {#limit} byte di header.',
    'Request not served ({#status}): the information about the token is over {#limit} bytes of headers.',
  ),
  internalError: text(
    'Richiesta non servita ({#status}): errore interno del gateway.',
    'Request not served ({#status}): internal error of the gateway.',
  ),
} as const satisfies Record<string, Text>

export type ExplanationCase = keyof typeof explanationTexts
