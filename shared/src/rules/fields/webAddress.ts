import { limits } from './limits.ts'
import { parseUrl } from './parseUrl.ts'
import { text } from './text.ts'

/** An optional address of a picture or video: on the web, or a path of the shop. */
export function address() {
  return text()
    .nullable()
    .max(limits.address)
    .test(
      'address',
      ({ path }) => `${path} must be an address that begins with https:// or /`,
      (value) => !value || isAddress(value),
    )
}

/** An optional address of a website, with or without `https://`. */
export function webSite() {
  return text()
    .nullable()
    .max(limits.address)
    .test(
      'site',
      ({ path }) => `${path} must be the address of a website`,
      (value) => !value || isWebAddress(value) || (/^[^/:]+\.[^/:]+/.test(value) && isWebAddress(`https://${value}`)),
    )
}

/** An optional address of a YouTube video. */
export function youTubeAddress() {
  return text()
    .nullable()
    .max(limits.address)
    .test(
      'youtube',
      ({ path }) => `${path} must be the address of a YouTube video`,
      (value) => !value || parseYouTubeId(value) !== undefined,
    )
}

/** Extracts the video id from an address of youtube.com or youtu.be; nothing else of the address is trusted. */
export function parseYouTubeId(value: string): string | undefined {
  if (!isWebAddress(value)) return undefined
  const { hostname, pathname, searchParams } = new URL(value, web)
  const host = hostname.replace(/^(www|m|music)\./, '')
  const [, first, second] = pathname.split('/')
  const id = host === 'youtu.be' ? first : first === 'watch' ? searchParams.get('v') : second
  const isPlace = host === 'youtu.be' || ['watch', 'embed', 'shorts', 'live'].includes(first ?? '')
  const isYouTube = ['youtu.be', 'youtube.com', 'youtube-nocookie.com'].includes(host)
  return isYouTube && isPlace && id && /^[\w-]{11}$/.test(id) ? id : undefined
}

/** Base URL for scheme-relative addresses, which use the page's scheme (docs/product/routes.md). */
const web = 'https://own.invalid'

function isAddress(value: string): boolean {
  if (!/^\/[^/]/.test(value)) return isWebAddress(value)
  // No picture is a call of the API, also once a browser has resolved the path.
  return isPlain(value) && !/\/\/|\/(\.|%2e){1,2}(\/|$)|^\/api\//i.test(value)
}

/** True for an address of the web, with or without its scheme. */
export function isWebAddress(value: string): boolean {
  const url = isPlain(value) && /^(https?:)?\/\/[^/]/i.test(value) && parseUrl(value, web)
  return Boolean(url && url.username === '' && url.password === '')
}

/** Excludes whitespace, control characters and backslashes, which browsers drop or rewrite. */
function isPlain(value: string): boolean {
  return !/[\s\p{C}\\]/u.test(value)
}
