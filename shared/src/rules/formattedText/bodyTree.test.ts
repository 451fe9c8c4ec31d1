import { type BodyNode, parseBody } from './bodyTree.ts'

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
      '<p><a href="/shop?a=1&amp;b=2">x</a></p><img src="/media/ab/1600.webp" alt="An &quot;opal&quot;" width="1600" height="900" />',
    ),
  ).toEqual([element('p', [element('a', ['x'], { href: '/shop?a=1&b=2' })]), element('img', [], picture)])
})

test.each([
  ['<script>alert(1)</script>', [element('p', ['alert(1)'])]],
  ['<p onclick="x" style="y">a</p>', [element('p', ['a'])]],
  ['<a href="javascript:alert(1)">a</a>', [element('p', ['a'])]],
  ['<img src="https://elsewhere.test/x.png" alt="x" />', []],
  ['<img src="/media/ab/1600.webp" alt=" " />', []],
  ['<svg><p>a</svg>b', [element('p', ['a']), element('p', ['b'])]],
  ['</p>a</ul>', [element('p', ['a'])]],
  ['a < b > c', [element('p', ['a ', ' c'])]],
  ['&lt;script&gt; &copy;', [element('p', ['<script> &copy;'])]],
])('drops from %s what is not part of a body', (body, tree) => {
  expect(parseBody(body)).toEqual(tree)
})

test('flattens what is nested deeper than any editor does', () => {
  const measureDepth = (nodes: BodyNode[]): number =>
    1 + Math.max(0, ...nodes.map((node) => (typeof node === 'string' ? 0 : measureDepth(node.children))))
  const tree = parseBody(`${'<blockquote>'.repeat(50_000)}deep`)
  expect(measureDepth(tree)).toBeLessThan(30)
  expect(JSON.stringify(tree)).toContain('deep')
})
