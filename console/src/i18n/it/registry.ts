export default {
  organizations: {
    description: 'I soggetti che pubblicano API: il nome è il primo segmento del percorso.',
    new: 'Nuovo soggetto',
    edit: 'Modifica {{name}}',
    name: 'Nome',
    nameHint: 'Non si può cambiare: è parte del percorso delle API.',
    description_: 'Descrizione',
    deliveries: 'Erogazioni',
    empty: 'Nessun soggetto',
    emptyText:
      'Un soggetto è l’ente che pubblica le API. Ne serve almeno uno per creare un’erogazione.',
    delete: 'Elimina {{name}}',
    deleteTitle: 'Eliminare {{name}}?',
    deleteText: 'Si può eliminare solo un soggetto senza erogazioni.',
  },
  clients: {
    description:
      'Nomi per gli identificativi dei client: la console li mostra al posto del client id.',
    new: 'Nuovo applicativo',
    edit: 'Modifica {{name}}',
    clientId: 'Client ID',
    name: 'Nome',
    description_: 'Descrizione',
    empty: 'Nessun applicativo',
    emptyText:
      'Dai un nome ai client che vedi nelle transazioni: leggerai «App mobile» invece di una sigla.',
    delete: 'Elimina {{name}}',
    deleteTitle: 'Eliminare {{name}}?',
    deleteText: 'Le transazioni mostreranno di nuovo il client id.',
    seen: 'Visti nel traffico recente, ancora senza nome',
    nameIt: 'Dai un nome a {{clientId}}',
  },
}
