/** The network of a client: an IPv4 address or an IPv6 /64. Empty once the client has disconnected. */
export function clientNetwork(address: string | undefined): string {
  if (address === undefined) return ''
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(address) ?? []
  if (mapped || !address.includes(':')) return mapped ?? address
  const [before = [], after = []] = address.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  const groups = [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.slice(0, 4).join(':')}::/64`
}
