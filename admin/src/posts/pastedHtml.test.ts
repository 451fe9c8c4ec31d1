import { adaptPastedHtml, hasForeignPicture } from './pastedHtml.ts'

test('headings of other programs get the levels of a post', () => {
  expect(adaptPastedHtml('<h1 class="x">A</h1><H4>B</H4><h2>C</h2>')).toBe('<h2>A</h2><h3>B</h3><h2>C</h2>')
})

test('lists of Word become lists', () => {
  const item = (marker: string, text: string) =>
    `<p class=MsoListParagraph style='text-indent:-.25in;mso-list:l0 level1 lfo1'><!--[if !supportLists]--><span style='font-family:Symbol'>${marker}<span>&nbsp;&nbsp;</span></span><!--[endif]-->${text}</p>`
  expect(adaptPastedHtml(`<p>a</p>\n${item('·', 'b')}\n${item('·', 'c <b>d</b>')}\n${item('1.', 'e')}`)).toBe(
    '<p>a</p>\n<ul><li>b</li><li>c <b>d</b></li></ul>\n<ol><li>e</li></ol>',
  )
})

test('styles of Google Docs become elements', () => {
  expect(
    adaptPastedHtml(
      '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:400">a</span><span style="font-weight:700;font-style:italic">b</span><span style="font-style:italic">c<span>d</span></span><a href="https://opal.test"><span>e</span></a></p></b>',
    ),
  ).toBe('<meta><p>a<b><i>b</i></b><i>cd</i><a href="https://opal.test">e</a></p></b>')
})

test('rows of a table become paragraphs whose cells stay apart', () => {
  const table =
    '<table><tbody><tr><th>Carat</th><td><p>1.2</p></td></tr><tr><td>Price</td><td></td><td>100</td></tr></tbody></table>'
  expect(adaptPastedHtml(table)).toContain('<p>Carat · 1.2</p><p>Price · 100</p>')
})

test('a table in a cell keeps its rows, and empty rows are left out', () => {
  const inner = '<table><tr><td>Carat</td><td>1.2</td></tr><tr><td>&nbsp;</td><td><p>\u00a0</p></td></tr></table>'
  const text = adaptPastedHtml(`<table><tr><td>${inner}</td><td>After</td></tr></table>`)
  expect(text.match(/<p>.*?<\/p>/g)).toEqual(['<p>Carat · 1.2</p>'])
  expect(text).toContain('After')
})

test('the only cell of a row keeps its paragraphs', () => {
  expect(adaptPastedHtml('<table><tr><td><p>a</p><p>b</p></td></tr></table>')).toContain('<p>a</p><p>b</p>')
})

test('what the policy of the page forbids is left out before it is parsed', () => {
  expect(
    adaptPastedHtml(
      '<head><style>p > a { x }</style><!-- a > b --></head><p style="a>b" onclick=\'alert("x")\' data-pm-slice="1 1 []">a<script>if (a < b) alert(1)</script></p><img onerror=x src="/media/0a/1.webp" alt=\'b\'>',
    ),
  ).toBe('<head></head><p data-pm-slice="1 1 []">a</p><img src="/media/0a/1.webp" alt=\'b\'>')
})

test.each([
  ['<p>a</p>', false],
  ['<img src="/media/0a/1600.webp" alt="x">', false],
  ['<img src="/media/0a/1600.webp" alt="x"><IMG width=1 src="https://elsewhere.test/x.png">', true],
  ['<img src="file:///C:/x.png">', true],
  ['<img>', true],
])('%s has a picture from elsewhere: %s', (html, isForeign) => {
  expect(hasForeignPicture(html)).toBe(isForeign)
})
