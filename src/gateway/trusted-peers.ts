import { BlockList, isIP } from 'node:net'

const NOBODY = () => false

/** Says of an address whether it is one of the trusted proxies: addresses or CIDR ranges. */
export function trustedPeers(list: readonly string[]): (address: string) => boolean {
  if (list.length === 0) return NOBODY
  const peers = new BlockList()
  for (const entry of list) {
    const [address = '', prefix] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (prefix === undefined) peers.addAddress(address, family)
    else peers.addSubnet(address, Number(prefix), family)
  }
  return (address) => peers.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
