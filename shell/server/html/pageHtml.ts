import { type ShellRelease, shellName } from '@elegant/releases/types'
import { adminManifestPath, previewSize, shopManifestPath, siteName } from '@elegant/shared/rules'
import type { Code, DeferredScripts } from '../../src/first.ts'
import { type BootstrapData, bootIds, jsonInHtml } from '../../src/protocol/bootstrapData.ts'
import type { Rendered } from '../../src/protocol/renderMessages.ts'
import type { PageMatch } from '../releases/matchPage.ts'
import { isAdminPage } from './adminApp.ts'
import { icon } from './icon.ts'
import { touchIconPath } from './shopApp.ts'

interface PageParts {
  /** For the inline styles; without it their hashes allow them. */
  nonce?: string
  shell: ShellRelease
  page: PageMatch | undefined
  boot: BootstrapData
  /** Without it the browser renders the whole page. */
  rendered: Rendered | undefined
}

const noRendering: Rendered = { status: 200, head: '', styles: '', body: '' }

/** The HTML of a page, which names all files that the page needs. */
export function pageHtml({ nonce, shell, page, boot, rendered = noRendering }: PageParts): string {
  const { head, styles, body, knowledge } = rendered
  return `<!doctype html>
<html lang="en"${boot.session ? ' data-signed-in' : ''}${shell.first === undefined ? '' : ' data-painting'}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head.includes('<title>') ? '' : `<title>${textInHtml(boot.facts?.name ?? siteName)}</title>`}
${shell.fonts.map((file) => preload('font', shell.base + file, 'type="font/woff2" crossorigin="anonymous"')).join('\n')}
${head}${previewTags(head)}
${nonce === undefined ? styles : styles.replaceAll('<style ', `<style nonce="${nonce}" `)}
<link rel="icon" href="${icon}">
<link rel="apple-touch-icon" href="${touchIconPath}">
<link rel="manifest" href="${isAdminPage(page) ? adminManifestPath : shopManifestPath}">${nonceTag(nonce)}
${scriptTags(shell, page)}
</head>
<body>
<div id="root">${body}</div>
${knowledge === undefined ? '<noscript>This part of the shop needs JavaScript.</noscript>' : data(bootIds.knowledge, knowledge)}
${data(bootIds.boot, jsonInHtml(boot))}
</body>
</html>
`
}

/** The type and size of a preview image that the shop makes; those of an external picture are not known. */
function previewTags(head: string): string {
  if (!/<meta property="og:image" content="[^"]+\/(preview|media\/\w+\/\d+)\.jpg"/.test(head)) return ''
  const facts = { type: 'image/jpeg', width: previewSize.width, height: previewSize.height }
  return Object.entries(facts)
    .map(([name, value]) => `\n<meta property="og:image:${name}" content="${value}">`)
    .join('')
}

/** Scripts load after the images, all at once: readers need them later. */
function scriptTags({ version, first, scripts, base, integrity }: ShellRelease, page: PageMatch | undefined): string {
  const toCode = (base: string, integrity: Record<string, string>, files: readonly string[] = []) =>
    files.map((file) => ({ src: base + file, integrity: integrity[file] }))
  const own = toCode(base, integrity, scripts)
  const ahead = toCode(base, integrity, page?.ownFiles)
  if (page?.release) ahead.push(...toCode(page.release.base, page.release.integrity, page.files))
  const script = ({ src, integrity }: Code, attributes = '') =>
    `<script defer src="${src}" ${getIntegrityAttributes(integrity)}${attributes}></script>`
  if (first === undefined) {
    return [
      ...own.map((file) => script(file)),
      ...ahead.map(({ src, integrity }) => preload('script', src, getIntegrityAttributes(integrity))),
    ].join('\n')
  }
  const failure = { remote: shellName, version, phase: 'load' as const }
  const behind: DeferredScripts = { failure, scripts: own, ahead }
  const list = JSON.stringify(behind).replaceAll('"', '&quot;')
  return toCode(base, integrity, [first])
    .map((file) => script(file, ` data-behind="${list}"`))
    .join('\n')
}

function nonceTag(nonce: string | undefined): string {
  return nonce === undefined ? '' : `\n<meta name="csp-nonce" property="csp-nonce" nonce="${nonce}" content="${nonce}">`
}

function textInHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

function data(id: string, json: string): string {
  return `<script type="application/json" id="${id}">${json}</script>`
}

function preload(as: string, href: string, attributes: string): string {
  return `<link rel="preload" as="${as}" href="${href}" ${attributes}>`
}

/** The attributes that the federation runtime sets: a preload with others would load the file twice. */
function getIntegrityAttributes(integrity: string | undefined): string {
  return `${integrity ? `integrity="${integrity}" ` : ''}crossorigin="anonymous"`
}
