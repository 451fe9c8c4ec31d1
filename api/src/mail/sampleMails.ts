import type { MailData } from './mailData.ts'

export const line = {
  orderId: 7,
  title: 'Welo Opal',
  action: 'enquiry',
  quantity: 2,
  price: 1250,
  currency: 'USD',
} as const
export const customer = { name: 'Ada Welo', email: 'ada@example.com', phone: '904 555 0101' }
const hold = { name: 'Ada Welo', title: 'Welo Opal', slug: 'welo-opal', until: 'Sat, Nov 28, 2:00 PM' }
const request = { ...customer, requestId: 9, description: 'Something for my mother,\nin silver.' }
export const custom = { ...request, projectType: 'ring', budget: 'up to 500 dollars' }

type SampleMails = { [Name in keyof MailData]: MailData[Name] }

/** Sample data for each template, with links to the pages at `site`. */
export function sampleMailsAt(site: string): SampleMails {
  const threaded = {
    thread: { id: 5, seed: 'a-seed' },
    threadUrl: `${site}/e/a-seed`,
    name: 'Ada Welo',
    title: 'Welo Opal',
  }
  return {
    orderForShop: { ...line, customer },
    orderForCustomer: { ...line, customer, status: 'pending' },
    orderContactForShop: { ...line, customer },
    orderCancelled: { ...line, name: 'Ada Welo' },
    orderRestored: { ...line, name: 'Ada Welo' },
    estimate: { ...line, name: 'Ada Welo', amount: 2300.5, estimateCurrency: 'EUR', message: 'Set in silver.' },
    estimateAnswerForShop: {
      ...line,
      customer,
      answer: 'accepted',
      text: 'In silver, please.',
      pictures: 1,
      threadId: 5,
    },
    shipping: {
      ...line,
      name: 'Ada Welo',
      carrier: 'UPS',
      trackingNumber: '1Z 9',
      trackingUrl: 'https://ups.example/1Z',
    },
    holdRequestForShop: { title: 'Welo Opal', slug: 'welo-opal', customer, isGranted: false },
    holdGranted: hold,
    holdPassedOn: hold,
    holdEnded: hold,
    customRequestForShop: custom,
    customRequestForCustomer: custom,
    contactForShop: request,
    contactForCustomer: request,
    requestAnswer: { requestId: 9, name: 'Ada Welo', description: 'Do you set stones?', answer: 'We do.\nGladly.' },
    threadMessage: { ...threaded, text: 'Which size\ndo you wear?', pictures: 1 },
    threadEstimate: {
      ...threaded,
      version: 2,
      total: 'USD 950.00',
      text: 'In silver.',
      facts: [
        ['Stone: Welo opal', 'USD 700.00'],
        ['Labor', 'USD 250.00'],
      ],
    },
    threadStage: { ...threaded, stage: 'cad', asks: true, text: 'The model.', pictures: 2 },
    threadPayment: { ...threaded, kind: 'payment', amount: 'USD 300.00', owed: 'USD 650.00' },
    paymentReminder: { ...threaded, amount: 'USD 216.66', due: 'December 25, 2026' },
    threadAddress: threaded,
    reviewRequest: threaded,
    threadPaymentForShop: { threadId: 5, title: 'Welo Opal', customer, amount: 'USD 300.00', refunded: 'USD 300.00' },
    threadReplyForShop: {
      ...threaded,
      threadId: 5,
      kind: 'enquiry',
      customer,
      text: 'Could it be lighter?',
      pictures: 0,
      answer: 'change',
      about: 'the estimate',
    },
    wishConfirmation: { wisher: { seed: 'a-seed' }, wishesUrl: `${site}/wishes/a-seed`, status: 'new' },
    wishDigest: {
      wisher: { seed: 'a-seed' },
      wishesUrl: `${site}/wishes/a-seed`,
      hasMore: false,
      pieces: [
        { title: 'Welo Opal', slug: 'welo-opal', price: 1250, currency: 'USD', news: 'new' },
        { title: 'Muzo Emerald', slug: 'muzo-emerald', price: 980, currency: 'USD', news: 'reduced' },
      ],
    },
    verification: { name: 'Ada Welo', url: `${site}/api/identity/verify-email?token=abc&callbackURL=%2F` },
    passwordReset: { name: 'Ada Welo', url: `${site}/reset?token=abc` },
    signUpAttempt: { name: 'Ada Welo', url: `${site}/sign-in` },
    staffInvitation: { name: 'Ada Welo', role: 'Helper', url: `${site}/join?token=abc` },
  }
}

/** Those of the tests. */
export const sampleMails = sampleMailsAt('https://shop.example')

export const templateNames = Object.keys(sampleMails).filter((name): name is keyof MailData => name in sampleMails)
