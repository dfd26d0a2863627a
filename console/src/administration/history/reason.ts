const BY_THE_SERVER = /^(Add|Change|Remove) \S/

/** Why a revision was saved, in its author's words; what the server notes by itself repeats what changed. */
export function reasonOf({ message }: { message: string }): string {
  return BY_THE_SERVER.test(message) ? '' : message
}
