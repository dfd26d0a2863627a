const METADATA_ADDRESSES = new Set(['100.100.100.200', 'fd00:ec2::254', '192.0.0.192'])

/** False for link-local, metadata and unspecified addresses; names and every other address are allowed. */
export function isAddressAllowed(address: string): boolean {
  const host = unmapped(address.toLowerCase())
  if (METADATA_ADDRESSES.has(host) || host === '0.0.0.0' || host === '::') return false
  return !/^169\.254\./.test(host) && !/^fe[89ab][0-9a-f]:/.test(host)
}

// ::ffff:a9fe:a9fe and ::ffff:169.254.169.254 are the IPv4 address they embed.
function unmapped(address: string): string {
  const mapped = /^::ffff:(?:(\d+\.\d+\.\d+\.\d+)|([0-9a-f]{1,4}):([0-9a-f]{1,4}))$/.exec(address)
  if (!mapped) return address
  if (mapped[1]) return mapped[1]
  const high = Number.parseInt(mapped[2]!, 16)
  const low = Number.parseInt(mapped[3]!, 16)
  return `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`
}
