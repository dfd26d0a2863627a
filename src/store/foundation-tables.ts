/** Every table but those of the history. Times are milliseconds since the epoch, flags 0 or 1, documents JSON text. */
export type FoundationTables = {
  counter: { name: string; value: number }
  configuration_object: { kind: string; key: string; document: string; revision: number }
  configuration_revision: { revision: number; at: number; author: string; message: string }
  configuration_change: {
    revision: number
    position: number
    kind: string
    key: string
    before: string | null
    after: string | null
  }
  console_user: {
    name: string
    password_hash: string | null
    roles: string
    organizations: string
    disabled: number
    created_at: number
    last_login_at: number | null
  }
  session: {
    id_hash: string
    username: string
    created_at: number
    seen_at: number
    expires_at: number
    address: string | null
    details: string
  }
  api_key: {
    id: string
    name: string
    key_hash: string
    roles: string
    organizations: string
    created_at: number
    created_by: string
    expires_at: number | null
    last_used_at: number | null
  }
  audit_entry: {
    sequence: number
    at: number
    author: string
    address: string | null
    action: string
    object: string
    before: string | null
    after: string | null
    hash: string
  }
  audit_head: {
    id: number
    first_sequence: number
    first_previous: string
    last_sequence: number
    last_hash: string
    mac: string
  }
  node: { name: string; state: string; generation: number; seen_at: number }
  meta: { key: string; value: string }
  meta_secret: { key: string; value: string }
}
