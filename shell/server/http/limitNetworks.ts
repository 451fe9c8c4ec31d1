import { clientNetwork } from '@elegant/shared/rules'
import { LRUCache } from 'lru-cache'

/** The window in which visitors, their failures and their requests count, in milliseconds. */
export const countingWindow = 10 * 60_000
/** Networks that are remembered: more than come within the window, in a few megabytes. */
const maxNetworks = 50_000

/** Returns a function that counts a request of an address; true if its network has more than `max` within the window. */
export function limitNetworks(max: number): (visitorAddress: string) => boolean {
  const counts = recentNetworks<number>(true)
  return (visitorAddress) => {
    const network = clientNetwork(visitorAddress)
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    return count > max
  }
}

/** Networks, whose entries expire with the window. Memory grows with the entries only. */
export function recentNetworks<Value extends true | number>(noUpdateTTL = false) {
  return new LRUCache<string, Value>({
    maxSize: maxNetworks,
    sizeCalculation: () => 1,
    ttl: countingWindow,
    perf: Date,
    // Without this a clock that is set forward takes effect late.
    ttlResolution: 0,
    noUpdateTTL,
  })
}
