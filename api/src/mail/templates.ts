import { formatMoney, orderStatusLabels, type ShopFacts } from '@elegant/shared/rules'
import { accountTemplates } from './accountTemplates.ts'
import { type EmailContent, type Message, renderEmail, shorten } from './emailLayout.ts'
import type { MailData } from './mailData.ts'
import {
  describeItems,
  displayName,
  getAddress,
  getHoldFacts,
  getNoun,
  getOrderFacts,
  getPieceFacts,
  getSenders,
  greeting,
  idFact,
  itemUrl,
  pictureCount,
  threadLink,
  totals,
} from './mailParts.ts'
import { perRow, type Template } from './template.ts'
import { threadTemplates } from './threadTemplates.ts'
import { wishTemplates } from './wishTemplates.ts'

/**
 * Renders one mail of the shop for all combined rows, with links to the pages at `shopUrl`.
 * Returns undefined if it cannot be rendered, and calls `onError` with the reason: rows may come from an older or newer version of the shop.
 */
export function renderMail<Name extends keyof MailData>(
  shopUrl: string,
  shop: ShopFacts,
  name: Name,
  all: MailData[Name][],
  onError: (error: unknown) => void = () => undefined,
): (Message & Pick<EmailContent, 'replyTo'>) | undefined {
  const [first] = all
  if (!first || !Object.hasOwn(templates, name)) return undefined
  try {
    const email = templates[name](shopUrl, first, all, shop)
    // The sender of a sample is made up.
    if (isSample(first)) return renderEmail({ ...email, subject: `Sample: ${email.subject}` }, shop)
    return { ...renderEmail(email, shop), replyTo: email.replyTo }
  } catch (error) {
    onError(error)
    return undefined
  }
}

/** True for a sample that an admin has sent to themselves (docs/product/admin.md#mails). */
function isSample(data: object): boolean {
  return 'isSample' in data && data.isSample === true
}

const templates: { [Name in keyof MailData]: Template<MailData[Name]> } = {
  orderForShop: (shopUrl, { customer, orderId }, all) => ({
    subject: `New ${getNoun(all)} from ${displayName(customer)}: ${describeItems(all)}`,
    replyTo: getAddress(customer.email),
    blocks: [
      `There is a new ${getNoun(all)}. The customer expects to hear from you.`,
      ...all.map((line) => getOrderFacts(line)),
      ...totals(all),
      ...getSenders(all),
      all.length > 1
        ? { link: 'Open the orders', url: `${shopUrl}/admin/orders` }
        : { link: 'Open the order', url: `${shopUrl}/admin/orders/${orderId}` },
    ],
  }),

  orderForCustomer: (shopUrl, { customer }, all) => ({
    subject: `We have your ${getNoun(all)}: ${describeItems(all)}`,
    blocks: [
      greeting(customer.name),
      `Thank you for your ${getNoun(all)}. It has reached us, and you will hear from us soon.`,
      ...all.flatMap((line) => [
        getOrderFacts(line, ['Status', orderStatusLabels[line.status].label]),
        ...(line.threadUrl === undefined ? [] : [threadLink(shopUrl, line)]),
      ]),
      ...totals(all),
      ...(all.some(({ threadUrl }) => threadUrl === undefined) ? [threadLink(shopUrl, {})] : []),
    ],
  }),

  orderContactForShop: (shopUrl, { customer, orderId }, all) => ({
    subject: `${displayName(customer)} can be reached now: ${describeItems(all)}`,
    replyTo: getAddress(customer.email),
    blocks: [
      `This ${getNoun(all)} came without an address. Now there is one.`,
      ...all.map((line) => getOrderFacts(line)),
      ...getSenders(all),
      all.length > 1
        ? { link: 'Open the orders', url: `${shopUrl}/admin/orders` }
        : { link: 'Open the order', url: `${shopUrl}/admin/orders/${orderId}` },
    ],
  }),

  orderCancelled: perRow((shopUrl, line) => ({
    subject: `Canceled: your ${getNoun([line])} for ${describeItems([line])}`,
    blocks: [
      greeting(line.name),
      `We have canceled your ${getNoun([line])}. Nothing more happens with it. If you did not expect this, please write to us.`,
      getOrderFacts(line, ['Status', orderStatusLabels.cancelled.label]),
      threadLink(shopUrl, line),
    ],
  })),

  orderRestored: perRow((shopUrl, line) => ({
    subject: `Open again: your ${getNoun([line])} for ${describeItems([line])}`,
    blocks: [
      greeting(line.name),
      `Your ${getNoun([line])} is no longer canceled. We go on with it.`,
      getOrderFacts(line),
      threadLink(shopUrl, line),
    ],
  })),

  estimate: perRow((shopUrl, line) => ({
    subject: `Your estimate for ${describeItems([line])}: ${formatMoney(line.amount, line.estimateCurrency)}`,
    blocks: [
      greeting(line.name),
      'Here is our estimate. Nothing is settled until you accept it.',
      getOrderFacts(line, ['Estimate', formatMoney(line.amount, line.estimateCurrency)]),
      { facts: line.facts?.map(([name, value]) => [name, value]) ?? [] },
      { quote: line.message },
      { link: 'Accept or decline', url: line.threadUrl ?? `${shopUrl}/customer/dashboard` },
    ],
  })),

  estimateAnswerForShop: perRow((shopUrl, { customer, answer, text = '', pictures = 0, threadId, ...line }) => ({
    subject: `${displayName(customer)} ${answer} the estimate for ${describeItems([line])}`,
    replyTo: getAddress(customer.email),
    blocks: [
      `Your estimate has been ${answer}.`,
      getOrderFacts(line, ['Answer', answer]),
      { quote: text },
      ...pictureCount(pictures),
      ...getSenders([{ customer }]),
      { link: 'Open the order', url: `${shopUrl}/admin/orders/${line.orderId}` },
      { link: 'Open the conversation', url: threadId ? `${shopUrl}/admin/inbox/${threadId}` : '' },
    ],
  })),

  shipping: perRow((shopUrl, { pieces = [], ...line }) => ({
    subject: `On its way to you: ${describeItems([line, ...pieces])}`,
    blocks: [
      greeting(line.name),
      'Good news: your parcel has left us.',
      getOrderFacts(line, ['Carrier', line.carrier], ['Tracking number', line.trackingNumber]),
      pieces.length > 0 ? 'Also in this parcel:' : '',
      ...pieces.map(getPieceFacts),
      { link: 'Follow the parcel', url: line.trackingUrl ?? '' },
      threadLink(shopUrl, line),
    ],
  })),

  holdRequestForShop: perRow((shopUrl, { title, slug, customer, isGranted }) => ({
    subject: `${displayName(customer)} ${isGranted ? 'has' : 'asks for'} a hold: ${shorten(title, 60)}`,
    replyTo: getAddress(customer.email),
    blocks: [
      isGranted ? 'Your rules have granted this hold.' : 'Somebody would like you to hold this piece.',
      { facts: [['Item', title]] },
      ...getSenders([{ customer }]),
      { link: 'Open the holds', url: `${shopUrl}/admin/holds` },
      { link: 'See the piece', url: itemUrl(shopUrl, slug) },
    ],
  })),

  holdGranted: perRow((shopUrl, hold) => ({
    subject: `We hold it for you: ${shorten(hold.title, 60)}`,
    blocks: [
      greeting(hold.name),
      'This piece is on hold for you. Nobody else can take it.',
      ...getHoldFacts(shopUrl, hold),
    ],
  })),

  holdPassedOn: perRow((shopUrl, hold) => ({
    subject: `It is your turn: ${shorten(hold.title, 60)}`,
    blocks: [
      greeting(hold.name),
      'The piece that you are in line for is free, and on hold for you now.',
      ...getHoldFacts(shopUrl, hold),
    ],
  })),

  holdEnded: perRow((shopUrl, { name, title, slug }) => ({
    subject: `Your hold has ended: ${shorten(title, 60)}`,
    blocks: [
      greeting(name),
      'The piece is no longer on hold for you. You can still ask us about it.',
      { facts: [['Item', title]] },
      { link: 'See the piece', url: itemUrl(shopUrl, slug) },
    ],
  })),

  customRequestForShop: perRow((shopUrl, { requestId, projectType, budget, description, ...sender }) => ({
    subject: `New custom request from ${displayName(sender)}: ${shorten(projectType, 40)}`,
    replyTo: getAddress(sender.email),
    blocks: [
      'Somebody dreams of a piece of their own. They were promised an answer within 24 hours.',
      { facts: [idFact('Request', requestId), ['Piece', projectType], ['Budget', budget]] },
      { quote: description },
      ...getSenders([{ customer: sender }]),
      { link: 'Open the request', url: `${shopUrl}/admin/requests/${requestId}` },
    ],
  })),

  // The forms accept any address, so their free text is never sent to it; otherwise they could be used to send spam.
  customRequestForCustomer: perRow((_, { requestId, projectType, name, threadUrl = '' }) => ({
    subject: 'We have your custom jewelry request',
    blocks: [
      greeting(name),
      "Thank you for trusting us with your idea. We'll get back to you within 24 hours.",
      { facts: [idFact('Request', requestId), ['Piece', projectType]] },
      { link: 'See your request', url: threadUrl },
    ],
  })),

  contactForShop: perRow((shopUrl, { requestId, description, ...sender }) => ({
    subject: `New message from ${displayName(sender)}`,
    replyTo: getAddress(sender.email),
    blocks: [
      'Somebody has written to the shop.',
      { facts: [idFact('Message', requestId)] },
      { quote: description },
      ...getSenders([{ customer: sender }]),
      { link: 'Open the request', url: `${shopUrl}/admin/requests/${requestId}` },
    ],
  })),

  contactForCustomer: perRow((_, { requestId, name, threadUrl = '' }) => ({
    subject: 'We have your message',
    blocks: [
      greeting(name),
      'Thank you for writing. Your message has reached us, and we will answer it soon.',
      { facts: [idFact('Message', requestId)] },
      { link: 'See your message', url: threadUrl },
    ],
  })),

  requestAnswer: perRow((_, { requestId, name, description, answer, threadUrl = '' }) => ({
    subject: `Our answer to your message #${requestId}`,
    blocks: [
      greeting(name),
      'Thank you for your patience. This is our answer:',
      { quote: answer },
      'You wrote:',
      { quote: description },
      { link: 'Reply', url: threadUrl },
    ],
  })),

  ...threadTemplates,
  ...wishTemplates,
  ...accountTemplates,
}
