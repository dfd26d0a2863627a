import { BlockList, isIP } from 'node:net'

/** Reads the address of the client: the peer's, or what trusted proxies say of it. */
export function clientAddresses(trusted: readonly string[]) {
  const proxies = new BlockList()
  for (const range of trusted) trust(proxies, range)

  return (peer: string | undefined, forwardedFor: string | null): string => {
    const hops = [...(forwardedFor ?? '').split(',').map((hop) => hop.trim()), plain(peer ?? '')]
    // From the right: each hop was written by the one before it, so the first stranger is the client.
    for (let at = hops.length - 1; at > 0; at--) {
      const hop = hops[at]!
      if (!isTrusted(proxies, hop) || isIP(hops[at - 1]!) === 0) return hop
    }
    return hops[0]!
  }
}

function trust(proxies: BlockList, range: string): void {
  const [address = '', prefix] = range.split('/')
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (prefix === undefined) proxies.addAddress(address, family)
  else proxies.addSubnet(address, Number(prefix), family)
}

function isTrusted(proxies: BlockList, address: string): boolean {
  const family = isIP(address)
  return family !== 0 && proxies.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}
