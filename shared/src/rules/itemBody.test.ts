import { bodyOfText, bodyText, descriptionOfBody, isBodyLink, itemBody, parseBody } from './itemBody.ts'

const element = (tag: string, children: unknown[] = [], attributes = {}) => ({ tag, attributes, children })

test('parses the elements of a body, and their text', () => {
  expect(parseBody('<h2>Fire &amp; water</h2><ul><li><p>a <strong>b</strong><br />c</p></li></ul><hr />')).toEqual([
    element('h2', ['Fire & water']),
    element('ul', [element('li', [element('p', ['a ', element('strong', ['b']), element('br'), 'c'])])]),
    element('hr'),
  ])
})

test('parses links and pictures', () => {
  const picture = { src: '/media/ab/1600.webp', alt: 'An "opal"', width: '1600', height: '900' }
  expect(
    parseBody(
      '<a href="/shop?a=1&amp;b=2">x</a><img src="/media/ab/1600.webp" alt="An &quot;opal&quot;" width="1600" height="900" />',
    ),
  ).toEqual([element('a', ['x'], { href: '/shop?a=1&b=2' }), element('img', [], picture)])
})

test.each([
  ['<script>alert(1)</script>', ['alert(1)']],
  ['<p onclick="x" style="y">a</p>', [element('p', ['a'])]],
  ['<a href="javascript:alert(1)">a</a>', ['a']],
  ['<img src="https://elsewhere.test/x.png" alt="x" />', []],
  ['<img src="/media/ab/1600.webp" alt=" " />', []],
  ['<svg><p>a</svg>b', [element('p', ['a']), 'b']],
  ['</p>a</ul>', ['a']],
  ['a < b > c', ['a ', ' c']],
  ['&lt;script&gt; &copy;', ['<script> &copy;']],
])('drops from %s what is not part of a body', (body, tree) => {
  expect(parseBody(body)).toEqual(tree)
})

test('flattens what is nested deeper than any editor does', () => {
  const depthOf = (nodes: ReturnType<typeof parseBody>): number =>
    1 + Math.max(0, ...nodes.map((node) => (typeof node === 'string' ? 0 : depthOf(node.children))))
  const tree = parseBody(`${'<blockquote>'.repeat(50_000)}deep`)
  expect(depthOf(tree)).toBeLessThan(30)
  expect(JSON.stringify(tree)).toContain('deep')
})

test('the text of a body has a line for each block', () => {
  expect(
    bodyText(
      '<h2>Care</h2><p>Dry\n it.<br>Wait.</p><ul><li><p>no heat</p></li><li>no&nbsp;oil</li></ul><blockquote><p>Rest.</p></blockquote>',
    ),
  ).toBe('Care\n\nDry it.\nWait.\n\nno heat\nno\u00A0oil\n\nRest.')
})

test('plain text becomes a body of the same text', () => {
  const plain = 'An <opal> & water.\nSecond line.\n\nSecond paragraph.'
  expect(bodyOfText(plain)).toBe('<p>An &lt;opal&gt; &amp; water.<br>Second line.</p><p>Second paragraph.</p>')
  expect(bodyText(bodyOfText(plain))).toBe(plain)
})

test('the description of a body is its text, cut at a word', () => {
  expect(descriptionOfBody('<p>An opal.</p>')).toBe('An opal.')
  const long = descriptionOfBody(`<p>${'opal '.repeat(500)}</p>`)
  expect(long.length).toBeLessThanOrEqual(2000)
  expect(long).toMatch(/ opal…$/)
})

test.each(['/shop', '/item/a?b=1#c', 'https://opal.test/a', 'http://opal.test', 'mailto:ada@example.com'])(
  'a link may lead to %s',
  (address) => expect(isBodyLink(address)).toBe(true),
)

test.each([
  '//opal.test',
  '/\\opal.test',
  'shop',
  '#part',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'https:/javascript:alert(1)',
  'mailto:',
  `https://opal.test/${'x'.repeat(2000)}`,
])('a link may not lead to %j', (address) => expect(isBodyLink(address)).toBe(false))

describe('the length of a body', () => {
  const messageOf = (body: string) =>
    itemBody()
      .validate(body)
      .then(
        () => '',
        ({ message }: Error) => message,
      )

  test('is that of its text', async () => {
    expect(await messageOf(`<p>${'x'.repeat(50_000)}</p>`)).toBe('')
    expect(await messageOf(`<p>${'x'.repeat(50_001)}</p>`)).toBe('Text must be at most 50000 characters')
  })

  test('is limited with its formatting, too', async () => {
    expect(await messageOf('<b></b>'.repeat(15_000))).toBe('Text must be at most 100000 characters with its formatting')
  })
})
