type Rule = readonly [pattern: RegExp, text: string]

// Messages of the model's schemas and of the schema library, most particular first. `$1` is what was matched.
const rules: readonly Rule[] = [
  [
    /^expected letters, digits, "-", "_", "~" and "\." \(not first\), 64 at most$/,
    'lettere, cifre, "-", "_", "~" e "." (non all’inizio), al massimo 64',
  ],
  [/^expected letters, digits, "\.", "_", "@" or "-"$/, 'lettere, cifre, ".", "_", "@" o "-"'],
  [/^the name \.well-known is reserved$/, 'il nome .well-known è riservato'],
  [/^expected a name$/, 'serve un nome'],
  [/^expected a secret$/, 'serve un segreto'],
  [/^expected at least one role$/, 'serve almeno un ruolo'],
  [/^expected (\d+) characters at most$/, 'al massimo $1 caratteri'],
  [/^expected (\d+) characters at least$/, 'almeno $1 caratteri'],
  [/^expected no control characters$/, 'senza caratteri di controllo'],
  [/^expected no spaces around the name$/, 'senza spazi all’inizio e alla fine'],
  [/^expected a header or parameter name$/, 'serve il nome di un header o di un parametro'],
  [
    /^expected a URL that starts with http:\/\/ or https:\/\/$/,
    'serve un URL che inizi con http:// o https://',
  ],
  [
    /^expected a URL without spaces or control characters$/,
    'un URL senza spazi né caratteri di controllo',
  ],
  [/^expected a URL without user name and password$/, 'un URL senza nome utente e password'],
  [/^expected a URL without a fragment$/, 'un URL senza la parte dopo #'],
  [/^expected a URL without a query$/, 'un URL senza parametri'],
  [
    /^expected a host other than (.+): link-local and metadata addresses are refused$/,
    'host $1 non ammesso: gli indirizzi link-local e di metadati sono rifiutati',
  ],
  [/^expected a URL, here or by discovery$/, 'serve un URL, qui o tramite discovery'],
  [
    /^expected jwksUri or jwks, here or by discovery$/,
    'serve l’URL delle chiavi (JWKS), qui o tramite discovery',
  ],
  [
    /^expected the name of a token policy when token management is enabled$/,
    'scegli una token policy: la gestione token è abilitata',
  ],
  [
    /^expected introspection or jwtValidation to be true when token management is enabled$/,
    'abilita almeno una tra Introspection e Validazione JWT: «solo avviso» non basta',
  ],
  [
    /^expected token management to be enabled when authorization is enabled$/,
    'l’autorizzazione richiede la gestione token abilitata',
  ],
  [
    /^expected at least one rule when claim authorization is enabled$/,
    'scrivi almeno una regola: l’autorizzazione per token claims è abilitata',
  ],
  [/^expected at least one value when enabled$/, 'serve almeno un valore'],
  [/^expected the name of a token policy: '(.+)' is not one.*$/, 'la token policy «$1» non esiste'],
  [
    /^expected token policy '(.+)' to have a section (.+)$/,
    'la token policy «$1» non ha la sezione $2',
  ],
  [/^expected each only once: '(.+)' is there already$/, '«$1» esiste già'],
  [/^expected name=value \(character (\d+)\)$/, 'manca «=»: scrivi nome=valore (carattere $1)'],
  [
    /^expected a claim's name before '=' \(character (\d+)\)$/,
    'manca il nome del claim prima di «=» (carattere $1)',
  ],
  [
    /^expected one rule on one line \(character (\d+)\)$/,
    'una regola sola per riga (carattere $1)',
  ],
  [/^expected a value \(character (\d+)\)$/, 'manca il valore (carattere $1)'],
  [/^expected at least one value \(character (\d+)\)$/, 'serve almeno un valore (carattere $1)'],
  [
    /^expected a regular expression \(character (\d+)\)$/,
    'manca l’espressione regolare (carattere $1)',
  ],
  [
    /^expected a list, ignoreCase or an expression inside not \(character (\d+)\)$/,
    'dentro not ci vuole una lista, ignoreCase o un’espressione (carattere $1)',
  ],
  [
    /^expected \$\{header.* \(character (\d+)\)$/,
    '«${» non valido: usa ${header:…}, ${query:…} o ${env:…} come valore intero, una direttiva come valore intero, o le virgolette per un $ letterale (carattere $1)',
  ],
  [
    /^expected a variable named (\S+) \(character (\d+)\)$/,
    'la variabile deve chiamarsi $1 (carattere $2)',
  ],
  [
    /^expected a closing double quote, then a comma or the end \(character (\d+)\)$/,
    'virgolette non chiuse, oppure testo dopo le virgolette (carattere $1)',
  ],
  [/^expected env:NAME or file:PATH$/, 'scrivi env:NOME o file:PERCORSO'],
  [/^Invalid input: expected number, received .+$/, 'serve un numero'],
  [/^Invalid input: expected int, received .+$/, 'serve un numero intero'],
  [/^Invalid input: expected (string|record|object), received .+$/, 'manca un valore'],
  [/^Too small: expected \w+ to have >=1 (characters|items)$/, 'campo obbligatorio'],
  [/^Too small: expected \w+ to have >=(\d+) characters$/, 'almeno $1 caratteri'],
  [/^Too small: expected \w+ to be >=(\S+)$/, 'almeno $1'],
  [/^Too big: expected \w+ to be <=(\S+)$/, 'al massimo $1'],
  [/^Too big: expected \w+ to have <=(\d+) (characters|items)$/, 'al massimo $1'],
  [/^Invalid option: expected one of (.+)$/, 'scegli tra $1'],
]

/** The Italian of a message of the schemas; a message nobody has translated stays as it is. */
export function italianMessage(message: string): string {
  const rule = rules.find(([pattern]) => pattern.test(message))
  return rule ? message.replace(rule[0], rule[1]) : message
}
