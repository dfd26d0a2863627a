import { isIP } from 'node:net'

/**
 * True when a Host field names this console. Plain addresses are fine: an attacker who rebinds a
 * name of theirs to our address still sends that name.
 */
export function isOwnHost(host: string | undefined, allowed: readonly string[]): boolean {
  const name = hostName(host)
  if (name === undefined) return false
  return (
    name === 'localhost' || isIP(name) !== 0 || allowed.some((one) => one.toLowerCase() === name)
  )
}

/** The name or address of a Host field without its port, undefined when it is malformed. */
function hostName(host: string | undefined): string | undefined {
  const parts = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+))(?::\d{1,5})?$/i.exec(host ?? '')
  return (parts?.[1] ?? parts?.[2])?.toLowerCase().replace(/\.$/, '')
}
