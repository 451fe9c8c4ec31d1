import { framedMail } from './framedMail.ts'

test('inline styles become rules with the nonce of the page', () => {
  const html = '<head></head><body style="color:red"><p style="margin:0">a</p><p style="margin:0">b</p></body>'
  expect(framedMail(html, 'once')).toBe(
    [
      '<head><base target="_blank"><style nonce="once">\n.s0{color:red}\n.s1{margin:0}\n</style></head>',
      '<body class="s0"><p class="s1">a</p><p class="s1">b</p></body>',
    ].join(''),
  )
})

test('a style that a shop writes into its name stays text', () => {
  expect(framedMail('<head></head><p>$& style=&quot;color:red&quot;</p>', '')).toContain(
    '<p>$& style=&quot;color:red&quot;</p>',
  )
})
