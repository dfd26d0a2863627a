import { fileURLToPath } from 'node:url'

/** The command that the tests run: the sources as a checkout starts them, or the compiled files of a package. */
export const PROGRAM =
  process.env.VARCO_TEST_PROGRAM ?? fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))
