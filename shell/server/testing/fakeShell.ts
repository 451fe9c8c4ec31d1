/** The server build of a shell that shows what it is asked for and what its remote says, and can be asked to fail. */
export const fakeShell = `
let made = 0
process.once('message', ({ remote }) => {
  process.send({ state: 'loading' })
  process.send({ state: 'ready' })
  process.on('message', (request) => render(remote?.source, request))
})
function render(says, { id, address, extent, token, navigation, submitted, facts }) {
  if (address.includes('throw') && extent === 'whole') return process.send({ id, failure: 'It broke', isOfRelease: address.includes('throw-own') })
  const secrets = Object.keys(process.env).length
  const text = JSON.stringify({ address, extent, says, token, links: navigation.map(({ label }) => label), made: ++made, secrets, submitted, facts })
  const [, location] = /(.*)\\/moved/.exec(address) ?? []
  const page = { status: location ? 301 : address.includes('gone') ? 404 : 200, location, head: '<title>A page</title>', styles: '<style data-styled></style>', body: '<div>' + text + '</div>' }
  process.send({ id, page: extent === 'whole' ? { ...page, knowledge: '{}' } : page })
}
`

/** The facts that the fake shell shows on a page. */
export function shownIn(html: string): Record<string, unknown> {
  return JSON.parse(/<div id="root"><div>(.*)<\/div><\/div>/.exec(html)?.[1] ?? '{}')
}
