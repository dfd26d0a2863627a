/** One step of the schema. Once released it never changes: a mistake is mended by the next number. */
export type Migration = {
  readonly number: number
  statements(dialect: 'sqlite' | 'postgres'): readonly string[]
}
