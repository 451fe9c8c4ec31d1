import { adaptPastedHtml, hasForeignPicture } from './pastedHtml.ts'

test('headings of other programs get the levels of a post', () => {
  expect(adaptPastedHtml('<h1 class="x">A</h1><H4>B</H4><h2>C</h2>')).toBe('<h2 class="x">A</h2><h3>B</h3><h2>C</h2>')
})

test('lists of Word become lists', () => {
  const item = (marker: string, text: string) =>
    `<p class=MsoListParagraph style='text-indent:-.25in;mso-list:l0 level1 lfo1'><!--[if !supportLists]--><span style='font-family:Symbol'>${marker}<span>&nbsp;&nbsp;</span></span><!--[endif]-->${text}</p>`
  expect(adaptPastedHtml(`<p>a</p>\n${item('·', 'b')}\n${item('·', 'c <b>d</b>')}\n${item('1.', 'e')}`)).toBe(
    '<p>a</p>\n<ul><li>b</li><li>c <b>d</b></li></ul>\n<ol><li>e</li></ol>',
  )
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
