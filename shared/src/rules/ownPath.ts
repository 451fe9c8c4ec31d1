import { limits } from './limits.ts'

/** Whether it is the address of a page of the shop's own: a path that no browser reads as another site. */
export function isOwnPath(address: unknown): address is string {
  return (
    typeof address === 'string' &&
    address.length <= limits.address &&
    /^\/(?!\/)((?!%2f|%5c)[^?#\\\s\p{C}])*([?#][^\\\s\p{C}]*)?$/iu.test(address)
  )
}
