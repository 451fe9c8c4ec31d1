import { applyStyles, framedMail } from './framedMail.ts'

test('a framed mail has no inline styles until they are applied', () => {
  const html = '<head></head><body style="color:red"><p style="margin:0">a</p></body>'
  const framed = framedMail(html)
  expect(framed).toBe(
    '<head><base target="_blank"></head><body data-styles="color:red"><p data-styles="margin:0">a</p></body>',
  )
  const mail = new DOMParser().parseFromString(framed, 'text/html')
  applyStyles(mail)
  expect(mail.body.style.color).toBe('red')
  expect(mail.querySelector('p')?.style.margin).toBe('0px')
})

test('a style that a shop writes into its name stays text', () => {
  expect(framedMail('<head></head><p>$& style=&quot;color:red&quot;</p>')).toContain(
    '<p>$& style=&quot;color:red&quot;</p>',
  )
})
