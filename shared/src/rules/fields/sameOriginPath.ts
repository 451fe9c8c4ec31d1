import { limits } from './limits.ts'

/** True for a path that no browser resolves to another origin. Prevents open redirects. */
export function isSameOriginPath(address: unknown): address is string {
  return (
    typeof address === 'string' &&
    address.length <= limits.address &&
    /^\/(?!\/)((?!%2f|%5c)[^?#\\\s\p{C}])*([?#][^\\\s\p{C}]*)?$/iu.test(address)
  )
}
