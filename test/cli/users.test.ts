import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { User } from '../../src/model/endpoints/session.ts'
import { makeFolder } from './folder.ts'

test('a user is added with a password from standard input, listed, and given another password', async () => {
  await using folder = await makeFolder()
  const add = ['user', 'add', 'anna', '--role', 'configurator', '--organization', 'Ente']

  const added = await folder.run(add, 'a long password\n')
  const twice = await folder.run(add, 'a long password\n')
  const changed = await folder.run(['user', 'passwd', 'anna'], 'another password\n')
  const { items } = await folder.json<{ items: User[] }>(['user', 'list'])
  const people = await folder.run(['user', 'list'])

  assert.equal(added.code, 0, added.errors)
  assert.equal(twice.code, 1)
  assert.match(twice.errors, /there is already a user 'anna'/)
  assert.equal(changed.output, 'The password of anna is set.\n')
  const [{ createdAt: _, ...anna }] = items as [User]
  assert.deepEqual(anna, {
    name: 'anna',
    roles: ['configurator'],
    organizations: ['Ente'],
    disabled: false,
    lastLoginAt: null,
  })
  assert.match(
    people.output,
    /^NAME +ROLES +ORGANIZATIONS +STATE +LAST LOGIN\nanna +configurator +Ente +enabled +-\n$/,
  )
})

test('no password, a short one, an unknown role and an unknown user are refused in one sentence', async () => {
  await using folder = await makeFolder()
  const role = ['--role', 'auditor']

  const [short, wrongRole, missing] = await Promise.all([
    folder.run(['user', 'add', 'a', ...role], 'short\n'),
    folder.run(['user', 'add', 'a', '--role', 'king'], 'a long password\n'),
    folder.run(['user', 'add', 'a'], 'a long password\n'),
  ])
  await folder.run(['migrate'])
  const unknown = await folder.run(['user', 'passwd', 'nobody'], 'a long password\n')

  assert.equal(short.code, 1)
  assert.equal(short.errors, 'varco: the password of a: expected 8 characters at least\n')
  assert.equal(wrongRole.code, 2)
  assert.match(
    wrongRole.errors,
    /--role: expected administrator, configurator, operator, auditor, not 'king'/,
  )
  assert.equal(missing.code, 2)
  assert.match(missing.errors, /required option '--role <role>' not specified/)
  assert.equal(unknown.code, 1)
  assert.equal(unknown.errors, "varco: there is no user 'nobody'\n")
})
