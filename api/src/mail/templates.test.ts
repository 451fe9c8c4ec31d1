import { demoFacts } from '@elegant/shared/rules'
import type { MailData } from './mailData.ts'
import { custom, customer, line, sampleMails as mails, templateNames } from './sampleMails.ts'
import { renderMail } from './templates.ts'

const shopUrl = 'https://shop.example'
function written<Name extends keyof MailData>(name: Name, ...all: MailData[Name][]) {
  const message = renderMail(shopUrl, demoFacts, name, all.length > 0 ? all : [mails[name]])
  if (!message) throw new Error(`${name} was not written`)
  return message
}

/** Returns the visible text of the HTML. */
function seen(page: string): string {
  return page
    .replace(/^.*<body/s, '<body')
    .replace(/<[^>]*>/g, '\n')
    .replace(/&amp;/g, '&')
    .replace(/&#39;/g, "'")
}

const facts: [keyof MailData, string, string[]][] = [
  [
    'orderForShop',
    'New enquiry from Ada Welo: Welo Opal',
    ['#7', 'Welo Opal', '2 × USD 1,250.00 = USD 2,500.00', 'Ada Welo', 'ada@example.com', '904 555 0101'],
  ],
  [
    'orderForCustomer',
    'We have your enquiry: Welo Opal',
    ['Hello Ada Welo,', '#7', 'Welo Opal', '2 × USD 1,250.00 = USD 2,500.00', 'Pending'],
  ],
  [
    'orderContactForShop',
    'Ada Welo can be reached now: Welo Opal',
    ['This enquiry came without an address.', '#7', 'Ada Welo', 'ada@example.com', 'Open the order'],
  ],
  [
    'orderCancelled',
    'Canceled: your enquiry for Welo Opal',
    ['Hello Ada Welo,', 'We have canceled your enquiry.', '#7', 'Welo Opal', 'Canceled', 'See your orders'],
  ],
  [
    'orderRestored',
    'Open again: your enquiry for Welo Opal',
    ['Hello Ada Welo,', 'Your enquiry is no longer canceled.', '#7', 'Welo Opal', 'See your orders'],
  ],
  [
    'estimate',
    'Your estimate for Welo Opal: EUR 2,300.50',
    ['Hello Ada Welo,', '#7', 'Welo Opal', 'EUR 2,300.50', 'Set in silver.', 'Accept or decline'],
  ],
  [
    'estimateAnswerForShop',
    'Ada Welo accepted the estimate for Welo Opal',
    ['#7', 'Welo Opal', 'accepted', 'In silver, please.', 'There is a picture with it.', 'ada@example.com'],
  ],
  ['shipping', 'On its way to you: Welo Opal', ['Hello Ada Welo,', '#7', 'Welo Opal', 'UPS', '1Z 9']],
  [
    'holdRequestForShop',
    'Ada Welo asks for a hold: Welo Opal',
    ['Somebody would like you to hold this piece.', 'Welo Opal', 'ada@example.com', 'Open the holds'],
  ],
  ['holdGranted', 'We hold it for you: Welo Opal', ['Hello Ada Welo,', 'Welo Opal', 'Sat, Nov 28, 2:00 PM']],
  ['holdPassedOn', 'It is your turn: Welo Opal', ['Hello Ada Welo,', 'Welo Opal', 'Sat, Nov 28, 2:00 PM']],
  ['holdEnded', 'Your hold has ended: Welo Opal', ['Hello Ada Welo,', 'Welo Opal']],
  [
    'customRequestForShop',
    'New custom request from Ada Welo: ring',
    ['#9', 'ring', 'up to 500 dollars', 'Something for my mother,', 'in silver.', 'ada@example.com', '904 555 0101'],
  ],
  [
    'customRequestForCustomer',
    'We have your custom jewelry request',
    ['Hello Ada Welo,', "We'll get back to you within 24 hours.", '#9', 'ring'],
  ],
  [
    'contactForShop',
    'New message from Ada Welo',
    ['#9', 'Something for my mother,', 'in silver.', 'ada@example.com', '904 555 0101'],
  ],
  ['contactForCustomer', 'We have your message', ['Hello Ada Welo,', '#9']],
  ['requestAnswer', 'Our answer to your message #9', ['Hello Ada Welo,', 'We do.', 'Gladly.', 'Do you set stones?']],
  [
    'threadMessage',
    'A message about Welo Opal',
    ['Hello Ada Welo,', 'Which size', 'There is a picture with it.', 'Read and reply'],
  ],
  [
    'threadEstimate',
    'Your estimate for Welo Opal: USD 950.00',
    ['Hello Ada Welo,', 'version 2', 'Stone: Welo opal', 'USD 700.00', 'USD 250.00', 'In silver.'],
  ],
  [
    'threadStage',
    'CAD model: Welo Opal',
    ['Hello Ada Welo,', 'CAD model', 'The model.', 'There are 2 pictures with it.'],
  ],
  [
    'threadPayment',
    'Payment of USD 300.00: Welo Opal',
    ['Hello Ada Welo,', 'USD 300.00', 'Still to pay', 'USD 650.00'],
  ],
  [
    'paymentReminder',
    'USD 216.66 is due on December 25, 2026: Welo Opal',
    ['Hello Ada Welo,', 'USD 216.66', 'December 25, 2026', 'See all payments'],
  ],
  [
    'threadAddress',
    'Your delivery address was changed: Welo Opal',
    ['Hello Ada Welo,', 'If it was not you, please write to us at once', 'See the address'],
  ],
  [
    'reviewRequest',
    'How do you like it? Welo Opal',
    ['Hello Ada Welo,', 'Your order of Welo Opal is complete.', 'Write a review', 'We ask only this once.'],
  ],
  [
    'threadPaymentForShop',
    'Ada Welo paid USD 300.00: Welo Opal',
    ['It is being given back by itself.', 'USD 300.00', 'Given back', 'ada@example.com'],
  ],
  [
    'threadReplyForShop',
    'Ada Welo asks for a change of the estimate: Welo Opal',
    ['Enquiry: Welo Opal', 'Could it be lighter?', 'ada@example.com', 'Open the conversation'],
  ],
  [
    'wishConfirmation',
    'Shall we tell you when it comes?',
    ['One step is left', 'Confirm or remove', 'after 7 days nothing is kept'],
  ],
  [
    'wishDigest',
    '2 pieces that you wait for',
    ['Welo Opal', 'USD 1,250.00', 'New in the shop', 'Muzo Emerald', 'Now at a lower price', 'See or end your wishes'],
  ],
  ['verification', 'Please confirm your email address', ['Hello Ada Welo,', 'Confirm the address', '60 minutes']],
  ['passwordReset', 'Choose a new password', ['Hello Ada Welo,', 'Choose a new password', '30 minutes']],
  ['signUpAttempt', 'You already have an account', ['Hello Ada Welo,', 'Sign in']],
  [
    'staffInvitation',
    'You are invited to the staff of Elegant Gems',
    ['Ada Welo invites you', 'as: Helper', 'Accept the invitation', 'within 7 days'],
  ],
]

test('has expectations for every template', () => {
  expect(facts.map(([name]) => name)).toEqual(templateNames)
})

describe.each(facts)('%s', (name, subject, said) => {
  test('has a descriptive subject', () => {
    expect(written(name).subject).toBe(subject)
  })

  test('has the same content as plain text and HTML', () => {
    const { text, html } = written(name)
    for (const fact of [...said, 'Elegant Gems', 'Jacksonville, Florida', '(904) 555-0100']) {
      expect(text).toContain(fact)
      expect(seen(html)).toContain(fact)
    }
  })

  test('is accessible to screen readers and loads nothing', () => {
    const { html } = written(name)
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/)
    expect(html).toContain(`<title>${subject.replace("'", '&#39;')}</title>`)
    expect(html).not.toMatch(/<img|<link|<script|@import|url\(|src=/i)
  })
})

test.each<[keyof MailData, string[]]>([
  ['orderForShop', ['https://shop.example/admin/orders/7']],
  ['orderForCustomer', ['https://shop.example/customer/dashboard']],
  ['orderCancelled', ['https://shop.example/customer/dashboard']],
  ['orderRestored', ['https://shop.example/customer/dashboard']],
  ['estimate', ['https://shop.example/customer/dashboard']],
  ['estimateAnswerForShop', ['https://shop.example/admin/orders/7', 'https://shop.example/admin/inbox/5']],
  ['shipping', ['https://ups.example/1Z', 'https://shop.example/customer/dashboard']],
  ['holdRequestForShop', ['https://shop.example/admin/holds', 'https://shop.example/item/welo-opal']],
  ['holdGranted', ['https://shop.example/item/welo-opal']],
  ['holdPassedOn', ['https://shop.example/item/welo-opal']],
  ['holdEnded', ['https://shop.example/item/welo-opal']],
  ['customRequestForShop', ['https://shop.example/admin/requests/9']],
  ['customRequestForCustomer', []],
  ['contactForShop', ['https://shop.example/admin/requests/9']],
  ['contactForCustomer', []],
  ['requestAnswer', []],
  ['verification', ['https://shop.example/api/identity/verify-email?token=abc&callbackURL=%2F']],
  ['passwordReset', ['https://shop.example/reset?token=abc']],
  ['signUpAttempt', ['https://shop.example/sign-in']],
  ['staffInvitation', ['https://shop.example/join?token=abc']],
])('%s links only to %j', (name, urls) => {
  const { text, html } = written(name)
  expect(text.match(/https?:\S+/g) ?? []).toEqual(urls)
  expect(Array.from(html.matchAll(/href="([^"]*)"/g), ([, url]) => url?.replaceAll('&amp;', '&'))).toEqual(urls)
})

describe('the lines of one checkout', () => {
  const lines = [
    { ...line, customer, quantity: 3, price: 0.1 },
    { ...line, orderId: 8, title: 'Emerald', customer, quantity: 1, price: 19.99 },
    { ...line, orderId: 9, title: 'Topaz', customer, quantity: 2, price: 80, currency: 'EUR' },
    { ...line, orderId: 10, title: 'A stone without a price', customer, price: 0 },
  ]

  test('are one mail with exact totals per currency', () => {
    const { subject, text, html } = written('orderForShop', ...lines)
    expect(subject).toBe('New enquiry from Ada Welo: 4 items')
    for (const said of [text, seen(html)]) {
      expect(said).toContain('3 × USD 0.10 = USD 0.30')
      expect(said).toContain('USD 20.29')
      expect(said).toContain('EUR 160.00')
      expect(said).toContain('on request')
      expect(said.match(/ada@example\.com/g)).toHaveLength(1)
    }
  })

  test('are called an order if their actions differ', () => {
    const [first, ...more] = lines.map((one) => ({ ...one, status: 'pending' as const }))
    if (!first) throw new Error('There are no lines')
    const { subject, text } = written('orderForCustomer', { ...first, action: 'booking' }, ...more)
    expect(subject).toBe('We have your order: 4 items')
    expect(text).toContain('Thank you for your order.')
  })

  test('name all contact details that were given', () => {
    const [first, second] = lines
    if (!first || !second) throw new Error('There are no lines')
    const { text } = written('orderForShop', first, { ...second, customer: { ...customer, email: 'bo@example.com' } })
    expect(text).toMatch(/ada@example\.com.*bo@example\.com/s)
  })
})

test('a registration without a price is free', () => {
  const { text } = written('orderForCustomer', { ...mails.orderForCustomer, action: 'registration', price: 0 })
  expect(text).toContain('Price: Free')
})

test('a registration says when and where the event is', () => {
  const event = { day: 'December 24, 2026', time: '18:30 – 20:30', place: 'Our studio' }
  const { text } = written('orderForCustomer', { ...mails.orderForCustomer, action: 'registration', event })
  expect(text).toMatch(/Date: December 24, 2026\nTime: 18:30 – 20:30\nPlace: Our studio/)
})

test('lists all rows that are combined into one mail', () => {
  const { text } = written('shipping', mails.shipping, { ...mails.shipping, orderId: 8, title: 'Emerald' })
  expect(text).toMatch(/Welo Opal.*Emerald/s)
})

test('names all orders in a parcel', () => {
  const pieces = [{ orderId: 8, title: 'Emerald', quantity: 2 }]
  const { subject, text } = written('shipping', { ...mails.shipping, pieces })
  expect(subject).toBe('On its way to you: 2 items')
  expect(text).toMatch(/Welo Opal.*1Z 9.*Also in this parcel:.*#8.*Emerald/s)
})

describe('user input', () => {
  const evil = `"Ada", <b onclick='x'>O'Neil</b> & Sons\r\nBcc: victim@example.com\u2028\u202E\u0000${'x'.repeat(300)}`
  const names = templateNames.flatMap((name) => {
    const textsIn = (data: object) =>
      Object.keys(data).filter(
        (field) => !['status', 'slug'].includes(field) && typeof Object(data)[field] === 'string',
      )
    const data = mails[name]
    const inner = 'customer' in data ? textsIn(data.customer).map((field) => `customer.${field}`) : []
    return [...textsIn(data), ...inner].map((field) => [name, field] as const)
  })

  test.each(names)('is escaped and stays on one line: %s, %s', (name, field) => {
    const data: MailData[keyof MailData] = structuredClone(mails[name])
    const [outer = '', inner] = field.split('.')
    Object.assign(inner ? Object(data)[outer] : data, { [inner ?? outer]: evil })
    const message = renderMail(shopUrl, demoFacts, name, [data])
    expect(message).toBeDefined()
    expect(message?.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_C}]/u)
    expect(message?.subject.length).toBeLessThan(200)
    expect(message?.html).not.toContain('<b onclick')
    expect(message?.html).not.toMatch(/="[^"]*onclick/)
    expect(message?.html).not.toContain('\u202E')
    expect(message?.text).not.toMatch(/^Bcc:/m)
    expect(message?.text).not.toContain('\u0000')
    expect(message?.replyTo ?? '').not.toContain('victim')
  })

  test('is marked as a quotation in the plain text', () => {
    const description = 'Hello\n\n-- \nElegant Gems: pay at https://evil.example'
    const { text } = written('contactForShop', { ...mails.contactForShop, description })
    expect(text).toContain('> Hello\n>\n> --\n> Elegant Gems: pay at https://evil.example')
  })

  test.each(['customRequestForCustomer', 'contactForCustomer'] as const)(
    'is not sent to unverified addresses: %s',
    (name) => {
      const advert = {
        ...custom,
        name: 'Win at evil.example',
        description: 'Buy at https://evil.example',
        budget: 'evil',
      }
      const { text, html } = written(name, advert)
      expect(text).toContain('Hello,\n')
      expect(text + html).not.toContain('evil')
    },
  )

  test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', ''])('is not a link when it is %j', (url) => {
    const { text, html } = written('shipping', { ...mails.shipping, trackingUrl: url })
    expect(text).not.toContain('Follow the parcel')
    expect(html).not.toContain('Follow the parcel')
  })

  test('is not truncated within a character', () => {
    const { subject } = written('orderForCustomer', { ...mails.orderForCustomer, title: '💎'.repeat(100) })
    expect(subject).toMatch(/💎…$/u)
    expect(subject.isWellFormed()).toBe(true)
  })
})

test('greets by name only if there is one', () => {
  const hello = (name: string) =>
    written('verification', { ...mails.verification, name })
      .text.split('\n', 1)
      .join('')
  expect(hello('Ada Welo')).toBe('Hello Ada Welo,')
  expect(hello("José O'Neil-Smith")).toBe("Hello José O'Neil-Smith,")
  expect(hello('J. Smith')).toBe('Hello J. Smith,')
  expect(hello('李小龍')).toBe('Hello 李小龍,')
  for (const name of ['', ' ', 'Win 500 USD', 'evil.example', 'http://evil', 'A'.repeat(61)])
    expect(hello(name)).toBe('Hello,')
})

test('has the customer as Reply-To in mails to the shop', () => {
  expect(written('orderForShop').replyTo).toBe('ada@example.com')
  expect(written('contactForShop').replyTo).toBe('ada@example.com')
  expect(written('orderForShop', { ...line, customer: { ...customer, email: 'a@b.c, d@e.f' } }).replyTo).toBeUndefined()
  expect(written('orderForCustomer').replyTo).toBeUndefined()
})

test('omits unknown facts', () => {
  const guest = { name: '', email: '', phone: '' }
  const { subject, text } = written('orderForShop', { ...line, customer: guest })
  expect(subject).toBe('New enquiry from a guest: Welo Opal')
  expect(text).not.toMatch(/Name:|Email:|Phone:/)
})

test('has the name and the contact lines of the shop, without those that it has not', () => {
  const shop = {
    ...demoFacts,
    name: 'Opal & Co',
    phone: '',
    email: 'ask@opal.example',
    website: 'https://opal.example/',
  }
  const { text, html } = renderMail(shopUrl, shop, 'verification', [mails.verification]) ?? { text: '', html: '' }
  expect(text).toContain('Welcome to Opal & Co.')
  expect(text.endsWith('-- \nOpal & Co\nJacksonville, Florida\nask@opal.example\nopal.example')).toBe(true)
  expect(html).toContain('Opal &amp; Co</p>')
  expect(text + html).not.toMatch(/Elegant Gems|555/)
})
