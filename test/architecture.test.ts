import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  catchers,
  environmentReaders,
  importCircles,
  longFiles,
  sqlOutsideStore,
  unknownToTheTable,
  wrongImports,
} from './architecture/checks.ts'
import { CATCHERS, ENVIRONMENT_READERS } from './architecture/rules.ts'

const root = join(import.meta.dirname, '..')
const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const files = globSync('{src,console/src}/**/*.{ts,tsx}', { cwd: root }).filter((f) => !isTest(f))
const sources = new Map(files.sort().map((file) => [file, readFileSync(join(root, file), 'utf8')]))

test('there are sources to check', () => {
  assert.ok(sources.size > 0)
})

test('every folder is in the table, and every import can be checked against it', () => {
  assert.deepEqual(unknownToTheTable(sources), [])
})

test('imports point in the documented direction', () => {
  assert.deepEqual(wrongImports(sources), [])
})

test('no file imports itself by way of others', () => {
  assert.deepEqual(importCircles(sources), [])
})

test('only the store knows SQL', () => {
  assert.deepEqual(sqlOutsideStore(sources), [])
})

test('only the settings read the environment', () => {
  assert.deepEqual(environmentReaders(sources, Object.keys(ENVIRONMENT_READERS)), [])
})

test('in the data plane only its server catches', () => {
  assert.deepEqual(catchers(sources, Object.keys(CATCHERS)), [])
})

test('no file is longer than a reader takes in at once', () => {
  assert.deepEqual(longFiles(sources), [])
})

test('an exception that nobody needs any more is removed from its list', () => {
  const stale = [
    ...Object.keys(CATCHERS).filter((file) => !catchers(sources, []).includes(file)),
    ...Object.keys(ENVIRONMENT_READERS).filter(
      (file) => !environmentReaders(sources, []).includes(file),
    ),
  ]
  assert.deepEqual(stale, [])
})
