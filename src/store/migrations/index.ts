import { foundation } from './001-foundation.ts'
import type { Migration } from './migration.ts'

/** Every step of the schema in order, without gaps. */
export const migrations: readonly Migration[] = [foundation]
