import { shorten } from './emailLayout.ts'
import { displayName, getAddress, getHoldFacts, getSenders, greeting, itemUrl } from './mailParts.ts'
import { perRow, type Templates } from './template.ts'

/** The mails of holds (docs/product/availability.md#claims). */
export const holdTemplates = {
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
} satisfies Partial<Templates>
