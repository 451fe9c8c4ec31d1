import { parseBody, renderBody } from '@elegant/shared/rules'
import fc from 'fast-check'
import { checkBody, cleanBody } from './cleanBody.ts'

test('keeps every element of a body', () => {
  const body =
    '<h2>Care</h2><h3>Water</h3><p>a <strong>b</strong> <em>c</em><br>d</p><ul><li><p>e</p></li></ul><ol><li><p>f</p></li></ol>' +
    '<blockquote><p>g</p></blockquote><hr><p><a href="https://opal.test/?a=1&amp;b=2">h</a></p>' +
    '<img src="/media/0a/1600.webp" alt="An &quot;opal&quot;" width="1600" height="900">'
  expect(cleanBody(body)).toBe(body)
})

test('takes over what other editors write', () => {
  expect(cleanBody('<h1>A</h1><h5>B</h5><div class="x"><p style="color:red">c<b>d</b><i>e</i></p></div>')).toBe(
    '<h2>A</h2><h3>B</h3><p>c<strong>d</strong><em>e</em></p>',
  )
})

test.each([
  ['text without a paragraph', 'a<br>b<p>c</p>', '<p>a<br>b</p><p>c</p>'],
  [
    'blocks in a paragraph',
    '<p>a<img src="/media/a/1.webp" alt="x">b</p>',
    '<p>a</p><img src="/media/a/1.webp" alt="x"><p>b</p>',
  ],
  ['a list in a heading', '<h2><ul><li>a</li></ul></h2>', '<ul><li><p>a</p></li></ul>'],
  ['text in a list', '<ul>a<li>b</li></ul>', '<ul><li><p>a</p></li><li><p>b</p></li></ul>'],
  ['items without a list', '<li>a</li>', '<p>a</p>'],
  ['a paragraph in bold', '<b><p>a</p></b>', '<p>a</p>'],
  ['bold in bold', '<p><b>a<b>b</b></b></p>', '<p><strong>ab</strong></p>'],
])('arranges %s', (_, html, body) => {
  expect(cleanBody(html)).toBe(body)
})

test('has no gap in the levels of headings', () => {
  expect(cleanBody('<h3>A</h3><h3>B</h3><h2>C</h2>')).toBe('<h2>A</h2><h3>B</h3><h2>C</h2>')
})

test('drops what has neither text nor picture', () => {
  expect(cleanBody('<p></p><h2> </h2><ul><li><p><br></p></li></ul><p>a</p>')).toBe('<p>a</p>')
  expect(cleanBody('<p> </p>')).toBe('')
})

test.each([
  ['after a formula that is left open', '<math><style>a</style>x<p>b</p>', '<p>x</p><p>b</p>'],
  ['of a formula', '<p>a<math><mi>x</mi><annotation>\\x</annotation></math></p>', '<p>ax</p>'],
  ['of a drawing', '<svg><title>t</title><desc>d</desc><text>x</text></svg><p>b</p>', '<p>x</p><p>b</p>'],
  ['of a field that is left open', '<textarea>x<p>b', '<p>x&lt;p&gt;b</p>'],
  ['of a choice', '<select><option>x</option></select>', '<p>x</p>'],
  ['of a listing', '<xmp>a <b></xmp>', '<p>a &lt;b&gt;</p>'],
])('keeps the text %s', (_, html, body) => {
  expect(cleanBody(html)).toBe(body)
})

describe.each([
  ['a script', '<script>alert(1)</script>', ''],
  ['a style', '<style>p{background:url(x)}</style><p style="x">a</p>', '<p>a</p>'],
  ['an event handler', '<p onclick="alert(1)" ONMOUSEOVER=alert(1)>a</p>', '<p>a</p>'],
  ['a javascript link', '<a href="javascript:alert(1)">a</a>', '<p>a</p>'],
  ['a javascript link with entities', '<a href="&#106;avascript&colon;alert(1)">a</a>', '<p>a</p>'],
  ['a javascript link with white space', '<a href=" java&#x0A;script:alert(1)">a</a>', '<p>a</p>'],
  ['a data link', '<a href="data:text/html,<script>alert(1)</script>">a</a>', '<p>a</p>'],
  ['a link within a link', '<a href="/a">a<i><a href="/b">b</a></i></a>', '<p><a href="/a">a<em>b</em></a></p>'],
  ['an svg', '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg><p>a</p>', '<p>x</p><p>a</p>'],
  ['an svg with a style', '<svg><style><img src=x onerror=alert(1)></style></svg>', ''],
  ['mathml', '<math><mtext><table><mglyph><style><!--</style><a title="--><img src onerror=alert(1)>">', ''],
  [
    'mathml in a form',
    '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style>">',
    '<p>&quot;&gt;</p>',
  ],
  ['a noscript', '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>', ''],
  ['a template', '<template><script>alert(1)</script></template><p>a</p>', '<p>a</p>'],
  ['a comment', '<!-- <p>x</p> --><p>a</p><!--[if IE]><script>alert(1)</script><![endif]-->', '<p>a</p>'],
  ['a frame', '<iframe srcdoc="<script>alert(1)</script>"></iframe><object data=x></object><embed src=x>', ''],
  ['a form', '<form action="https://elsewhere.test"><input name=a><button>Pay</button></form>', '<p>Pay</p>'],
  ['a base', '<base href="https://elsewhere.test/"><meta http-equiv=refresh content="0;x"><p>a</p>', '<p>a</p>'],
  ['an escaped script', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>', '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>'],
  [
    'an attribute that ends early',
    '<a href="/x&quot;><script>alert(1)</script>">a</a>',
    '<p><a href="/x&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">a</a></p>',
  ],
  ['a tag within a tag', '<<script>script>alert(1)<</script>/script>', undefined],
  ['an unclosed tag', '<p>a<img src=x', '<p>a</p>'],
])('%s', (_, dirty, clean) => {
  test('comes through as text at most', () => {
    const body = cleanBody(dirty)
    if (clean !== undefined) expect(body).toBe(clean)
    expect(body).not.toMatch(/<(?!\/?(?:h2|h3|p|ul|ol|li|blockquote|strong|em|a|img|br|hr)\b)/)
    expect(body).not.toMatch(/<[^>]*\son\w+=/i)
  })
})

test.each([
  ['from elsewhere', '<img src="https://elsewhere.test/x.png" alt="x">'],
  ['as data', '<img src="data:image/png;base64,AAAA" alt="x">'],
  ['with a handler', '<img src=x onerror=alert(1)>'],
  ['out of the media', '<img src="/media/../api/x" alt="x">'],
  ['without alternative text', '<img src="/media/0a/1600.webp">'],
])('refuses a picture %s', (_, html) => {
  expect(checkBody(`<p>a</p>${html}`)).toEqual({
    fault:
      'Pictures in the text must be uploaded to this shop, and each needs alternative text of at most 200 characters',
  })
})

test.each([
  ['a control character', '&#7;', "Text contains a character that can't be shown"],
  ['a turned direction', '&#x202E;', 'Text must not have characters that turn the direction of text around'],
])('refuses %s that is hidden in an entity', (_, entity, fault) => {
  expect(checkBody(`<p>a${entity}</p>`)).toEqual({ fault })
})

test.each(['<blockquote>', '<b><i>', '<div>', '<ul><li>'])('refuses a megabyte of nested %s', (tag) => {
  expect(checkBody(`${tag.repeat(2 ** 20 / tag.length)}x`)).toEqual({
    fault: 'Text must not be nested deeper than 20 levels',
  })
})

test('leaves whatever it is given in a form that pages understand, and that stays as it is', () => {
  const pieces = [
    '<p>',
    '</p>',
    '<h3>',
    '<a href="/x">',
    '<a href="javascript:x">',
    '</a>',
    '<b>',
    '</b>',
    '<ul>',
    '<li>',
    '</ul>',
    '<script>',
    '</script>',
    '<style>',
    '<svg>',
    '</svg>',
    '<math>',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<noscript>',
    '<textarea>',
    '<title>',
    '<img src="/media/a/1.webp" alt="x">',
    '<br>',
    '"',
    "'",
    '<',
    '>',
    '&',
    '&lt;',
    '&#60;',
    '<template>',
    '<table><td>',
    '<p title="',
    '</noscript>',
    '/',
    '=',
    'x',
    ' ',
    '\n',
    'é',
    '💎',
  ]
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 30 }), (parts) => {
      const found = checkBody(parts.join(''))
      if ('fault' in found) return
      expect(checkBody(found.body)).toEqual(found)
      expect(renderBody(parseBody(found.body))).toBe(found.body)
    }),
    { numRuns: 3000 },
  )
})
