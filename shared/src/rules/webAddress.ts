import { limits } from './limits.ts'
import { text } from './text.ts'

/** Where a picture or a video lies: on the web, or a file of the shop's own under `/media/`. May be left empty. */
export function address() {
  return text()
    .nullable()
    .max(limits.address)
    .test(
      'address',
      ({ path }) => `${path} must be an address that begins with https:// or /media/`,
      (value) => !value || isAddress(value),
    )
}

/** A site of the web, with or without its `https://`. May be left empty. */
export function webSite() {
  return text()
    .nullable()
    .max(limits.address)
    .test(
      'site',
      ({ path }) => `${path} must be the address of a web site`,
      (value) => !value || isWebAddress(value) || (/^[^/:]+\.[^/:]+/.test(value) && isWebAddress(`https://${value}`)),
    )
}

/** A video of YouTube. May be left empty. */
export function youTubeAddress() {
  return text()
    .nullable()
    .max(limits.address)
    .test(
      'youtube',
      ({ path }) => `${path} must be the address of a YouTube video`,
      (value) => !value || youTubeIdOf(value) !== undefined,
    )
}

/** The id of the video in an address of youtube.com or youtu.be: nothing else of the address is to be trusted. */
export function youTubeIdOf(value: string): string | undefined {
  if (!isWebAddress(value)) return undefined
  const { hostname, pathname, searchParams } = new URL(value, web)
  const host = hostname.replace(/^(www|m|music)\./, '')
  const [, first, second] = pathname.split('/')
  const id = host === 'youtu.be' ? first : first === 'watch' ? searchParams.get('v') : second
  const isPlace = host === 'youtu.be' || ['watch', 'embed', 'shorts', 'live'].includes(first ?? '')
  const isYouTube = ['youtu.be', 'youtube.com', 'youtube-nocookie.com'].includes(host)
  return isYouTube && isPlace && id && /^[\w-]{11}$/.test(id) ? id : undefined
}

/** An address without a scheme takes the page's (product §2.8). */
const web = 'https://own.invalid'

function isAddress(value: string): boolean {
  if (!value.startsWith('/media/')) return isWebAddress(value)
  // What a browser makes of it must still lie there.
  const own = 'https://own.invalid'
  return isPlain(value) && !value.includes('//') && new URL(value, own).href.startsWith(`${own}/media/`)
}

function isWebAddress(value: string): boolean {
  if (!isPlain(value) || !/^(https?:)?\/\/[^/]/i.test(value) || !URL.canParse(value, web)) return false
  const { username, password } = new URL(value, web)
  return username === '' && password === ''
}

/** Browsers drop or turn what is left out here: spaces, line breaks, backslashes. */
function isPlain(value: string): boolean {
  return !/[\s\p{C}\\]/u.test(value)
}
