import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { Agent } from 'node:https'
import { BlockList, isIPv6 } from 'node:net'

type Answer = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void

/**
 * Connects to servers on the internet only: a name that leads into the network of the shop is refused when it is called.
 * Node does not look up a literal IP address; `isPushEndpoint` rejects those before the call.
 */
export function publicAgent(): Agent {
  return new Agent({ lookup: lookUpPublic, autoSelectFamily: true, keepAlive: false })
}

/** Looks a name up, and fails if any of its addresses is not public. */
export function lookUpPublic(hostname: string, options: LookupOptions, done: Answer): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const isRefused = error === null && !addresses.every(isPublicAddress)
    done(isRefused ? new Error('The name leads to an address that is not public') : error, addresses)
  })
}

const reserved = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  reserved.addSubnet(network, bits)
// Of IPv6 only 2000::/3 is public; these parts of it lead elsewhere, or to IPv4 addresses.
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  reserved.addSubnet(network, bits, 'ipv6')
const publicV6 = new BlockList()
publicV6.addSubnet('2000::', 3, 'ipv6')

export function isPublicAddress({ address }: Pick<LookupAddress, 'address'>): boolean {
  if (!isIPv6(address)) return !reserved.check(address)
  return publicV6.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}
