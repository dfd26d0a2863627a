/** Parts of a policy that cannot go together: found when the provider is made, before anything is asked. */
export class PolicyMistake extends TypeError {
  /** The way to the part that must change. */
  readonly path: readonly string[]

  constructor(path: readonly string[], message: string) {
    super(message)
    this.name = 'PolicyMistake'
    this.path = path
  }
}
