import { clientNetwork } from '@elegant/shared/rules'
import { LRUCache } from 'lru-cache'

/** In milliseconds. */
const countedFor = 10 * 60_000

/** Returns a function that counts a visit of an address, and tells if its network has more than `max` within ten minutes. */
export function limitNetworks(max: number): (visitorAddress: string) => boolean {
  const counts = new LRUCache<string, number>({ max: 50_000, ttl: countedFor, noUpdateTTL: true })
  return (visitorAddress) => {
    const network = clientNetwork(visitorAddress)
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    return count > max
  }
}
