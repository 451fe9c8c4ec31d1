import { formatMoney, orderStatusLabels } from '@elegant/shared/rules'
import {
  describeItems,
  displayName,
  getAddress,
  getNoun,
  getOrderFacts,
  getPieceFacts,
  getSenders,
  greeting,
  pictureCount,
  threadLink,
  totals,
} from './mailParts.ts'
import { perRow, type Templates } from './template.ts'

/** The mails of orders, estimates and parcels. */
export const orderTemplates = {
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
} satisfies Partial<Templates>
