/** The network of a client: an IPv4 address or an IPv6 /64, without the port that some proxies add. Empty once the client has disconnected. */
export function clientNetwork(address: string | undefined): string {
  if (address === undefined) return ''
  const [, ipv4] = /^(?:::ffff:)?([\d.]+)(?::\d+)?$/i.exec(address) ?? []
  if (ipv4 || !address.includes(':')) return ipv4 ?? address
  const ipv6 = address.replace(/^\[|\].*$/g, '')
  const [before = [], after = []] = ipv6.split('::').map((half) => half.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  const groups = [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.slice(0, 4).join(':')}::/64`
}
