/**
 * What goes wrong, as the parts of the gateway say it, and how Italian says it. `{}` stands for what changes from case
 * to case; it keeps its words, unless they are a problem themselves.
 */
const PROBLEMS: readonly (readonly [english: string, italian: string])[] = [
  // The request on the wire.
  ['malformed request line', 'riga di richiesta malformata'],
  ['malformed request target', 'indirizzo della richiesta malformato'],
  ['malformed header field', 'header malformato'],
  ['malformed {} field', 'header {} malformato'],
  ['malformed escape in the path', 'sequenza di escape malformata nel percorso'],
  [
    'control character or overlong escape in the path',
    'carattere di controllo o escape ridondante nel percorso',
  ],
  ['dot segment in the path', 'segmento . o .. nel percorso'],
  ['more than one {} field', 'più di un header {}'],
  ['more than {} header fields', 'più di {} header'],
  ['no Host field', 'manca l’header Host'],
  ['no HTTP version', 'manca la versione HTTP'],
  ['HTTP version {}', 'versione HTTP {}'],
  ['target over {} characters', 'indirizzo oltre {} caratteri'],
  ['target and Host name different authorities', 'indirizzo e Host nominano host diversi'],
  ['method not allowed', 'metodo non ammesso'],
  ['unknown expectation', 'header Expect sconosciuto'],
  ['Transfer-Encoding together with Content-Length', 'Transfer-Encoding insieme a Content-Length'],
  ['Transfer-Encoding other than chunked', 'Transfer-Encoding diverso da chunked'],
  ['too many empty lines', 'troppe righe vuote'],
  ['head over {} bytes', 'intestazione oltre {} byte'],
  ['head not complete in time', 'intestazione non completata in tempo'],
  ['head cut off', 'intestazione interrotta'],
  ['body cut off', 'contenuto interrotto'],
  ['journal not writable', 'il registro non è scrivibile'],
  // The application.
  ['too many connections', 'troppe connessioni'],
  ['no data for {} ms', 'nessun dato per {} ms'],
  ['no connection within {} ms', 'nessuna connessione entro {} ms'],
  ['header fields too large', 'header troppo grandi'],
  ['malformed status line', 'riga di stato malformata'],
  ['upgrade that nobody asked for', 'cambio di protocollo che nessuno ha chiesto'],
  ['too many interim answers', 'troppe risposte intermedie'],
  // The token.
  ["'active' is false", "'active' è false"],
  ["'active' is not the boolean true", "'active' non è il booleano true"],
  [
    "claim 'aud' names none of the expected audiences",
    "il claim 'aud' non nomina nessuna audience attesa",
  ],
  ['claim {} says it is no access token', 'il claim {} dice che non è un access token'],
  ['claim {} is absent', 'manca il claim {}'],
  ['claim {} is {}', 'il claim {} vale {}'],
  ['the provider refused the token', 'il provider ha rifiutato il token'],
  ['the provider refused the token{}', 'il provider ha rifiutato il token{}'],
  [
    'the token holds characters that no token has',
    'il token contiene caratteri che nessun token ha',
  ],
  ['not a JWS in compact form', 'non è un JWS in forma compatta'],
  ['the JWS header is not acceptable', 'l’header JWS non è accettabile'],
  ['the algorithm is not one of the trusted ones', 'l’algoritmo non è tra quelli ammessi'],
  ['the key is unknown', 'la chiave è sconosciuta'],
  ['the key is {}', 'la chiave è {}'],
  ['the signature does not hold', 'la firma non è valida'],
  ['the payload is not a JSON object', 'il contenuto non è un oggetto JSON'],
  ["header 'typ' is not one of the expected types", "l’header 'typ' non è tra i tipi attesi"],
  ['user info answered {} to the token', 'User Info ha risposto {} al token'],
  [
    "user info speaks of another 'sub' than the token",
    "User Info parla di un 'sub' diverso dal token",
  ],
  ['certificate missing or different', 'certificato assente o diverso'],
  ['token not presented under the scheme DPoP', 'token non presentato con lo schema DPoP'],
  ['expected exactly one DPoP field', 'atteso esattamente un header DPoP'],
  // The provider.
  ['{}; at the fallback endpoint: {}', '{}; all’endpoint di riserva: {}'],
  ['the provider answered {} without a reason', 'il provider ha risposto {} senza un motivo'],
  ['the provider answered {}', 'il provider ha risposto {}'],
  [
    "the provider does not accept the gateway's credentials ({})",
    'il provider non accetta le credenziali del gateway ({})',
  ],
  ['the provider asked to be left alone', 'il provider ha chiesto di non essere chiamato'],
  [
    'the endpoint failed repeatedly and is left alone',
    'l’endpoint fallisce da tempo e non viene chiamato',
  ],
  ['too many calls to the endpoint are waiting', 'troppe chiamate all’endpoint in attesa'],
  ['the exchange failed: {}', 'lo scambio è fallito: {}'],
  ['the answer is 200 and an error', 'la risposta è 200 e un errore'],
  ['the answer cannot be read: {}', 'la risposta non è leggibile: {}'],
  ['the answer is not marked as JSON', 'la risposta non è dichiarata JSON'],
  ['the answer has an unknown content coding', 'la risposta ha una codifica sconosciuta'],
  ['the answer is not valid gzip', 'la risposta non è gzip valido'],
  ['the answer is over {} bytes', 'la risposta supera {} byte'],
  ['the answer is not a signed one', 'la risposta non è firmata'],
  ['the signed answer is refused: {}', 'la risposta firmata è rifiutata: {}'],
  ['the key set has no list of keys', 'l’insieme di chiavi non ha un elenco di chiavi'],
  [
    'neither the policy nor the discovery document names the endpoint',
    'né la policy né il documento di discovery nominano l’endpoint',
  ],
  [
    'the issuer of the discovery document is not the expected one',
    'l’issuer del documento di discovery non è quello atteso',
  ],
  [
    'the key of the client authentication cannot be used',
    'la chiave per l’autenticazione del gateway non è utilizzabile',
  ],
  [
    'the address is link-local or otherwise refused',
    'l’indirizzo è link-local o comunque rifiutato',
  ],
  ['the connection did not open in time', 'la connessione non si è aperta in tempo'],
]

const HOLE = '{}'

const patterns = PROBLEMS.map(([english, italian]) => ({
  pattern: new RegExp(`^${english.split(HOLE).map(escaped).join('([^]*?)')}$`),
  italian: italian.split(HOLE),
}))

// Browsers that people still have know no RegExp.escape.
function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** A problem in Italian; one that nobody has translated keeps its words. */
export function problemInItalian(problem: string): string {
  for (const { pattern, italian } of patterns) {
    const match = pattern.exec(problem)
    if (!match) continue
    const [first, ...rest] = italian as [string, ...string[]]
    return first + rest.map((text, index) => problemInItalian(match[index + 1]!) + text).join('')
  }
  return problem
}
