import { limits } from '../fields/limits.ts'
import { isWebAddress } from '../fields/webAddress.ts'

/** True for what a link in a body may lead to: the web, a page of this shop, or an email address. */
export function isBodyLink(address: string): boolean {
  if (address.length > limits.address || /[\s\p{C}\\]/u.test(address)) return false
  if (/^https?:/i.test(address)) return isWebAddress(address)
  return /^\/(?!\/)/.test(address) || /^mailto:[^@]+@[^@]+$/i.test(address)
}

/** True for a picture that was uploaded to this shop, at its largest width. */
export function isBodyPicture(address: string): boolean {
  return /^\/media\/\w+\/\d+\.webp$/.test(address)
}
