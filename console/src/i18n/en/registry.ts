import type it from '../it/registry.ts'
import type { TextsLike } from '../texts.ts'

export default {
  organizations: {
    description: 'Those who publish APIs: the name is the first segment of the path.',
    new: 'New organization',
    edit: 'Edit {{name}}',
    name: 'Name',
    nameHint: 'It cannot change: it is part of the path of the APIs.',
    description_: 'Description',
    deliveries: 'Deliveries',
    empty: 'No organizations yet',
    emptyText: 'An organization is who publishes the APIs. A delivery needs one.',
    delete: 'Delete {{name}}',
    deleteTitle: 'Delete {{name}}?',
    deleteText: 'Only an organization without deliveries can be deleted.',
  },
  clients: {
    description: 'Names for client identifiers: the console shows them instead of the client id.',
    new: 'New known client',
    edit: 'Edit {{name}}',
    clientId: 'Client ID',
    name: 'Name',
    description_: 'Description',
    empty: 'No known clients yet',
    emptyText:
      'Name the clients that you see in transactions: you will read “Mobile app” instead of letters and digits.',
    delete: 'Delete {{name}}',
    deleteTitle: 'Delete {{name}}?',
    deleteText: 'Transactions will show the client id again.',
    seen: 'Seen in recent traffic, still without a name',
    nameIt: 'Name {{clientId}}',
  },
} satisfies TextsLike<typeof it>
