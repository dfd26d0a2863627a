import assert from 'node:assert/strict'
import { test } from 'node:test'
import { howToInstall } from './packages.mjs'
import { TOOLS } from './tools.mjs'

const { chromium, postgres, redis, wrk } = TOOLS

test('on Debian as root only what is missing is installed, after one update', () => {
  const how = howToInstall([postgres, wrk], { platform: 'linux', isRoot: true, hasApt: true })
  assert.deepEqual(how, {
    commands: [['update'], ['install', '-y', '--no-install-recommends', 'postgresql', 'wrk']],
  })
})

test('on Debian as an ordinary user one sentence gives the command', () => {
  const { commands, sentence } = howToInstall([redis], {
    platform: 'linux',
    isRoot: false,
    hasApt: true,
  })
  assert.equal(commands, undefined)
  assert.equal(
    sentence,
    'Missing: the Redis server. Install with: sudo apt-get install -y --no-install-recommends redis-server',
  )
})

test('on a Mac one sentence gives the commands', () => {
  const { sentence } = howToInstall([chromium, redis], {
    platform: 'darwin',
    isRoot: true,
    hasApt: false,
  })
  assert.equal(
    sentence,
    'Missing: Chromium, the Redis server. Install with: brew install --cask chromium && brew install redis',
  )
})

test('elsewhere one sentence names the tools and the variables that point to them', () => {
  const { sentence } = howToInstall([chromium, postgres], {
    platform: 'linux',
    isRoot: true,
    hasApt: false,
  })
  assert.match(sentence, /Chromium, the PostgreSQL server.*VARCO_TEST_CHROMIUM, VARCO_TEST_PG_BIN/)
})

test('a library, which no variable points to, is only named', () => {
  const library = { name: 'the library libatomic.so.1', debian: 'libatomic1' }
  const { sentence } = howToInstall([library], { platform: 'linux', isRoot: true, hasApt: false })
  assert.equal(sentence, 'Missing: the library libatomic.so.1. Install it.')
})
