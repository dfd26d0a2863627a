import assert from 'node:assert/strict'
import type { Told } from './asking.ts'

/** A token that says all that can be told on. */
export const CLAIMS = {
  iss: 'https://idp.example',
  sub: 'ada',
  preferred_username: 'ada.l',
  aud: ['petstore', 'other, api'],
  client_id: 'client-1',
  iat: 1_700_000_000,
  exp: 4_102_444_800,
  nbf: '1700000000',
  scope: 'read write',
  roles: ['boss', 'clerk'],
  name: 'Ada Lovelace',
  given_name: 'Ada',
  middle_name: 'B.',
  family_name: 'Lovelace',
  email: 'ada@example.org',
  jti: 'j-1',
}
/** What the application is told of it, without the prefix of the names. */
export const HEADERS = {
  Issuer: 'https://idp.example',
  Subject: 'ada',
  Username: 'ada.l',
  Audience: 'petstore,other%2C api',
  ClientId: 'client-1',
  IssuedAt: '2023-11-14T22:13:20.000Z',
  Expire: '2100-01-01T00:00:00.000Z',
  NotToBeUsedBefore: '2023-11-14T22:13:20.000Z',
  Scopes: 'read write',
  Roles: 'boss,clerk',
  FullName: 'Ada Lovelace',
  FirstName: 'Ada',
  MiddleName: 'B.',
  FamilyName: 'Lovelace',
  EMail: 'ada@example.org',
  Jti: 'j-1',
}

/** Holds that a document of the modes `json` and `jws` says the same. */
export function assertDocument(document: Record<string, unknown>, { transaction }: Told): void {
  const { processTime, claims, ...rest } = document
  assert.ok(Math.abs(Date.parse(String(processTime)) - Date.now()) < 60_000)
  assert.deepEqual(claims, { active: true, ...CLAIMS })
  const { iat: _iat, exp: _exp, iss: _iss, ...own } = rest
  assert.deepEqual(own, {
    id: transaction.id,
    issuer: CLAIMS.iss,
    subject: 'ada',
    username: 'ada.l',
    audience: CLAIMS.aud,
    clientId: 'client-1',
    issuedAt: HEADERS.IssuedAt,
    expire: HEADERS.Expire,
    notToBeUsedBefore: HEADERS.NotToBeUsedBefore,
    scopes: ['read', 'write'],
    roles: CLAIMS.roles,
    userInfo: {
      fullName: 'Ada Lovelace',
      firstName: 'Ada',
      middleName: 'B.',
      familyName: 'Lovelace',
      email: CLAIMS.email,
    },
    jti: 'j-1',
  })
}
