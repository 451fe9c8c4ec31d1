import { siteName } from '@elegant/shared/rules'
import { type Boot, bootElementId } from '../src/boot.ts'
import type { KnownPage } from './pageOf.ts'
import type { ShellBuild } from './shellBuild.ts'

interface PageParts {
  nonce: string
  build: ShellBuild
  page: KnownPage | undefined
  boot: Boot
}

/** The logo's facet. */
const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><linearGradient id="o"><stop stop-color="#0f7c80"/><stop offset=".6" stop-color="#5b4fa8"/><stop offset="1" stop-color="#e0664f"/></linearGradient><path fill="url(#o)" d="m16 1 12 7 4 12-16 11L0 20 4 8z"/></svg>',
)}`

/** The HTML of an address: everything that its page needs is asked for in one wave. */
export function renderPage({ nonce, build, page, boot }: PageParts): string {
  const release = page?.release
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${siteName}</title>
<link rel="icon" href="${icon}">
<meta name="csp-nonce" property="csp-nonce" nonce="${nonce}" content="${nonce}">
${build.scripts.map((file) => `<script defer src="${build.base}${file}" ${checked(build.integrity[file])}></script>`).join('\n')}
${release ? page.files.map((file) => preload('script', release.base + file, checked(release.integrity[file]))).join('\n') : ''}
${build.fonts.map((file) => preload('font', build.base + file, 'type="font/woff2" crossorigin="anonymous"')).join('\n')}
</head>
<body>
<div id="root"></div>
<noscript>This shop needs JavaScript.</noscript>
<script type="application/json" id="${bootElementId}">${jsonText(boot)}</script>
</body>
</html>
`
}

function preload(as: string, href: string, attributes: string): string {
  return `<link rel="preload" as="${as}" href="${href}" ${attributes}>`
}

/** The way the federation runtime asks for scripts: a preload that differs would load the file twice. */
function checked(integrity: string | undefined): string {
  return `${integrity ? `integrity="${integrity}" ` : ''}crossorigin="anonymous"`
}

/** JSON that no content of it can end the element around it. */
function jsonText(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
