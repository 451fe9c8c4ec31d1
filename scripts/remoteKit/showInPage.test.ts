import { buildRelease } from '@elegant/releases/testing/releases'
import { bootIds, jsonInHtml } from '../../shell/src/protocol/bootstrapData.ts'
import { allowRelease, getStatus, showInAnswer, showInPage } from './showInPage.ts'

const release = buildRelease('gem-show', ['/gem-show', '/gem-show/:slug'], {
  version: '1.0.0-dev',
  trustedTypes: 'gem-show#dev',
})
const shown = { name: 'gem-show', release }
const live = { storefront: { active: buildRelease('storefront', ['/']), source: 'active' } }

const page = (boot: object, rendered = '<h1>Live</h1>') => `<body>
<div id="root">${rendered}</div>
<script type="application/json" id="${bootIds.knowledge}">{"a":1}</script>
<script type="application/json" id="${bootIds.boot}">${jsonInHtml(boot)}</script>
</body>`

test('a page names the release under development beside the live ones, and leaves the rendering to the browser', () => {
  const html = showInPage(page({ publicUrl: '</script>', remotes: live }), shown)
  const [, boot = ''] = /id="boot">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(boot)).toEqual({
    publicUrl: '</script>',
    remotes: JSON.parse(JSON.stringify({ ...live, 'gem-show': { active: release, source: 'active' } })),
  })
  expect(html).toContain('<div id="root"></div>')
  expect(html).not.toContain('Live')
  expect(html).not.toContain(bootIds.knowledge)
})

test('the releases of a browser include it', () => {
  const answer = showInAnswer('/my-remotes.json', 'application/json', JSON.stringify({ remotes: live }), shown)
  expect(Object.keys(JSON.parse(answer).remotes)).toEqual(['storefront', 'gem-show'])
})

test.each([
  ['an answer of the API', '/api/items/1', 'application/json', '{"remotes":{}}'],
  ['a page that is not of the shell', '/api/docs', 'text/html', '<h1>API</h1>'],
])('%s stays as it is', (_, pathname, type, text) => {
  expect(showInAnswer(pathname, type, text, shown)).toBe(text)
})

test('the policy of a page allows the scripts of the build', () => {
  const policy = "script-src 'self'; require-trusted-types-for 'script'; trusted-types remotes first"
  expect(allowRelease(policy, release)).toBe(policy.replace('remotes first', 'gem-show#dev remotes first'))
})

test.each([
  ['/gem-show/opals', 404, 200],
  ['/nowhere', 404, 404],
  ['/gem-show', 503, 503],
])('the address %s, which the shop answers with %d, is answered with %d', (address, given, expected) => {
  expect(getStatus(given, address, release)).toBe(expected)
})
