import { shorten } from './emailLayout.ts'
import { displayName, getAddress, getSenders, greeting, idFact } from './mailParts.ts'
import { perRow, type Templates } from './template.ts'

/** The mails of custom requests and contact messages. */
export const requestTemplates = {
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
} satisfies Partial<Templates>
