import type { PageRemote, Release } from '@elegant/releases/types'
import {
  type BootstrapData,
  bootIds,
  jsonInHtml,
  type LiveParts,
  myRemotesAddress,
} from '../../shell/src/protocol/bootstrapData.ts'
import { covers } from '../releases/pageChecks.ts'

/** A release under development, and the remote that it is of. */
export interface Shown {
  name: string
  release: Release
}

/** The script that reloads the page after a build. */
export const reloadScript = '/remote-kit/reload.js'

/**
 * The HTML of a page of the live shop with a release under development. The browser renders all of it: what the server
 * rendered is from the live releases, and links of the header may differ.
 */
export function showInPage(html: string, { name, release }: Shown): string {
  const start = `<script type="application/json" id="${bootIds.boot}">`
  const [root, boot] = [html.indexOf('<div id="root">'), html.lastIndexOf(start)]
  const end = html.indexOf('</script>', boot)
  // Not a page of the shell, such as the description of the API.
  if (root < 0 || boot < root) return html
  const data: BootstrapData = JSON.parse(html.slice(boot + start.length, end))
  data.remotes[name] = { active: release, source: 'active' } satisfies PageRemote
  const reload = `<script defer src="${reloadScript}"></script>`
  return `${html.slice(0, root)}<div id="root"></div>\n${start}${jsonInHtml(data)}</script>${reload}${html.slice(end + '</script>'.length)}`
}

/** The releases of a browser with the one under development. */
function showInReleases(json: string, { name, release }: Shown): string {
  const live: LiveParts = JSON.parse(json)
  live.remotes[name] = { active: release, source: 'active' }
  return JSON.stringify(live)
}

/** Changes an answer of the shop that names the live releases; returns others as they are. */
export function showInAnswer(pathname: string, type: string, text: string, shown: Shown): string {
  if (pathname === myRemotesAddress) return showInReleases(text, shown)
  return type.startsWith('text/html') ? showInPage(text, shown) : text
}

/** The content security policy of a page, which lists the policy under which each build loads its chunks. */
export function allowRelease(policy: string, { trustedTypes }: Release): string {
  return policy.replace(/(?<=^|; )trusted-types /, `$&${trustedTypes} `)
}

/** A page that is not live yet is there during development. */
export function getStatus(status: number, pathname: string, { pages }: Release): number {
  return status === 404 && pages.some(({ path }) => covers(path, pathname)) ? 200 : status
}
