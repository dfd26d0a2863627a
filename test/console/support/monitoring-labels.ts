import type { Language } from './labels.ts'

const it = {
  transactions: 'Transazioni',
  live: 'Live',
  runtime: 'Runtime',
  cachesEmptied: 'Cache svuotate',
  tokenManagementFailed: 'Gestione Token Fallita',
  authorizationDenied: 'Autorizzazione Negata',
  ok: 'Ok',
  journey: 'Percorso',
  general: 'Informazioni Generali',
  sender: 'Informazioni Mittente',
  message: 'Dettagli Messaggio',
  diagnostics: 'Diagnostici',
  tokenInfo: 'Token Info',
  outboundContents: 'Contenuti Uscita',
  addedByGateway: 'aggiunto dal gateway',
  add: 'Aggiungi',
  replayNow: 'Ripeti ora',
}

/** The words of Monitoraggio and Strumenti that tests go by. */
export type MonitoringLabels = typeof it

const en: MonitoringLabels = {
  transactions: 'Transactions',
  live: 'Live',
  runtime: 'Runtime',
  cachesEmptied: 'Caches emptied',
  tokenManagementFailed: 'Token management failed',
  authorizationDenied: 'Authorization denied',
  ok: 'Ok',
  journey: 'Path',
  general: 'General information',
  sender: 'Sender information',
  message: 'Message details',
  diagnostics: 'Diagnostics',
  tokenInfo: 'Token Info',
  outboundContents: 'Outbound contents',
  addedByGateway: 'added by the gateway',
  add: 'Add',
  replayNow: 'Replay now',
}

/** The words in a language. */
export function monitoringLabelsOf(language: Language): MonitoringLabels {
  return language === 'it' ? it : en
}
