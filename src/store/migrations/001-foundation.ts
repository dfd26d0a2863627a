import type { Migration } from './migration.ts'

const statements = [
  `create table counter (name text primary key, value bigint not null)`,
  `insert into counter (name, value) values ('configuration-revision', 0), ('cache-generation', 0)`,

  `create table configuration_object (
    kind text not null, key text not null, document text not null, revision bigint not null,
    primary key (kind, key))`,
  `create table configuration_revision (
    revision bigint primary key, at bigint not null, author text not null, message text not null)`,
  `create table configuration_change (
    revision bigint not null references configuration_revision (revision), position integer not null,
    kind text not null, key text not null, before text, after text,
    primary key (revision, position))`,
  `create unique index configuration_change_of_object on configuration_change (kind, key, revision)`,

  `create table console_user (
    name text primary key, password_hash text, roles text not null, organizations text not null,
    disabled integer not null, created_at bigint not null, last_login_at bigint)`,
  `create table session (
    id_hash text primary key, username text not null, created_at bigint not null,
    seen_at bigint not null, expires_at bigint not null, address text, details text not null)`,
  `create index session_of_user on session (username)`,
  `create table api_key (
    id text primary key, name text not null, key_hash text not null unique, roles text not null,
    organizations text not null, created_at bigint not null, created_by text not null,
    expires_at bigint, last_used_at bigint)`,

  `create table audit_entry (
    sequence bigint primary key, at bigint not null, author text not null, address text,
    action text not null, object text not null, before text, after text, hash text not null)`,
  `create index audit_entry_by_time on audit_entry (at)`,
  `create table audit_head (
    id integer primary key, first_sequence bigint not null, first_previous text not null,
    last_sequence bigint not null, last_hash text not null, mac text not null)`,

  `create table node (
    name text primary key, state text not null, generation bigint not null, seen_at bigint not null)`,
  `create table meta (key text primary key, value text not null)`,
  `create table meta_secret (key text primary key, value text not null)`,
]

/** Configuration, users, sessions, keys, audit, nodes and what belongs to the installation. */
export const foundation: Migration = { number: 1, statements: () => statements }
