export default {
  description:
    'Sei passi con richieste vere al PetStore dimostrativo. Ogni risposta è una transazione che puoi aprire.',
  noDemo: 'La demo non è attiva',
  noDemoText:
    'Lo scenario guidato usa l’identity provider e il PetStore dimostrativi: avvia con varco start --demo.',
  expects: 'atteso HTTP {{status}}',
  needsToken: 'Prima ottieni un token (passo 2).',
  open: 'Apri la transazione',
  done: 'Fatto: hai visto tutto lo scenario.',
  restart: 'Ricomincia da capo',
  loginFailed: 'L’accesso non è riuscito',
  back: 'Torna allo scenario',
  missing: {
    title: 'Senza token',
    text: 'Una richiesta senza access token viene rifiutata: 400 «Token non presente».',
    action: 'Chiama senza token',
  },
  token: {
    title: 'Ottieni un token',
    text: 'Accedi all’identity provider dimostrativo come uno dei suoi utenti: authorization code con PKCE, come farebbe un’applicazione vera.',
    users: 'Utenti e password: {{users}}',
    logIn: 'Accedi e ottieni un token',
    fetch: 'Token del client, senza accesso',
    held: 'Hai un token: resta nella memoria di questa pagina.',
  },
  accepted: {
    title: 'Con il token',
    text: 'La stessa richiesta con il token passa: il gateway lo verifica con l’Introspection e dice all’applicativo chi chiama, negli header di Token Forward.',
    action: 'Chiama con il token',
  },
  altered: {
    title: 'Con un token alterato',
    text: 'Basta un carattere in più e il provider non lo riconosce: 401 «Token non valido».',
    action: 'Chiama con il token alterato',
  },
  denied: {
    title: 'Una regola che non ti conosce',
    text: 'Queste regole vengono salvate e applicate subito (ResetAllCaches). La lista di azp non contiene il tuo client: 403, e i diagnostici dicono quale valore manca.',
    action: 'Salva le regole, Applica ora, chiama',
  },
  corrected: {
    title: 'La regola corretta',
    text: 'Un clic aggiunge il tuo client alla lista, applica e ripete la stessa richiesta: 200.',
    action: 'Aggiungi petstore-client e ripeti',
  },
}
