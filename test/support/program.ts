import { fileURLToPath } from 'node:url'

/** The command as a checkout starts it. */
export const SOURCES = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))

/** The command that the tests run: the compiled files of a package where `npm test` built them, else the sources. */
export const PROGRAM = process.env.VARCO_TEST_PROGRAM ?? SOURCES
