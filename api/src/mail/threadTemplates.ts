import { stageLabels, threadKindLabels } from '@elegant/shared/rules'
import { shorten } from './emailLayout.ts'
import { displayName, getAddress, getSenders, greeting, pictureCount } from './mailParts.ts'
import { perRow, type Templates } from './template.ts'

const answerVerbs = { accepted: 'accepted', change: 'asks for a change of', declined: 'declined' }

/** The first sentence about a payment, of which `refunded` is given back. */
function paymentNews(amount: string, refunded: string): string {
  if (!refunded) return 'A payment has arrived.'
  if (refunded === amount) return 'A payment came too late, or twice. It is being given back by itself.'
  return 'A payment has arrived that is more than what was owed. The rest is being given back by itself.'
}

/** The mails of conversations (docs/product/conversations.md). */
export const threadTemplates = {
  threadMessage: perRow((_, { name, title, text, pictures, threadUrl = '' }) => ({
    subject: `A message about ${shorten(title, 60)}`,
    blocks: [
      greeting(name),
      'We have written to you.',
      { quote: text },
      ...pictureCount(pictures),
      { link: 'Read and reply', url: threadUrl },
    ],
  })),

  threadEstimate: perRow((_, { name, title, version, total, facts, text, threadUrl = '' }) => ({
    subject: `Your estimate for ${shorten(title, 60)}: ${total}`,
    blocks: [
      greeting(name),
      version > 1
        ? `Here is version ${version} of our estimate. It replaces the one before.`
        : 'Here is our estimate. Nothing is settled until you accept it.',
      { facts: facts.map(([fact, value]) => [fact, value]) },
      { quote: text },
      { link: 'Accept or ask for a change', url: threadUrl },
    ],
  })),

  threadStage: perRow((_, { name, title, stage, asks, text, pictures, threadUrl = '' }) => ({
    subject: `${shorten(stageLabels[stage] ?? stage, 40)}: ${shorten(title, 60)}`,
    blocks: [
      greeting(name),
      asks ? 'Your piece has come to a step that needs your word.' : 'There is news about your piece.',
      { facts: [['Step', stageLabels[stage] ?? stage]] },
      { quote: text },
      ...pictureCount(pictures),
      { link: asks ? 'Approve or ask for a change' : 'See your piece', url: threadUrl },
    ],
  })),

  threadPayment: perRow((_, { name, title, kind, amount, owed, threadUrl = '' }) => ({
    subject: `${kind === 'refund' ? 'Refund' : 'Payment'} of ${amount}: ${shorten(title, 60)}`,
    blocks: [
      greeting(name),
      kind === 'refund' ? 'We have sent money back to you.' : 'Thank you. We have received your payment.',
      {
        facts: [
          ['Amount', amount],
          ['Still to pay', owed],
        ],
      },
      { link: 'See all payments', url: threadUrl },
    ],
  })),

  paymentReminder: perRow((_, { name, title, amount, due, isLate, threadUrl = '' }) => ({
    subject: `${amount} ${isLate ? 'was' : 'is'} due on ${due}: ${shorten(title, 60)}`,
    blocks: [
      greeting(name),
      isLate
        ? 'We have not received a payment for your piece yet. If it is on its way, thank you. If not, please write to us.'
        : 'This is a friendly reminder of the next payment for your piece.',
      {
        facts: [
          ['Amount', amount],
          ['Due on', due],
        ],
      },
      { link: 'See all payments', url: threadUrl },
    ],
  })),

  threadAddress: perRow((_, { name, title, threadUrl = '' }) => ({
    subject: `Your delivery address was changed: ${shorten(title, 60)}`,
    blocks: [
      greeting(name),
      `The address to which we send ${title} was changed on its page. If it was not you, please write to us at once.`,
      { link: 'See the address', url: threadUrl },
    ],
  })),

  reviewRequest: perRow((_, { name, title, threadUrl = '' }, shop) => ({
    subject: `How do you like it? ${shorten(title, 60)}`,
    blocks: [
      greeting(name),
      `Your order of ${title} is complete. Would you tell others how you like it? A few words and one to five stars are enough.`,
      { link: 'Write a review', url: threadUrl },
      `${shop.name} reads each review before it is on the site. We ask only this once.`,
    ],
  })),

  threadPaymentForShop: perRow((shopUrl, { threadId, title, customer, amount, refunded }) => ({
    subject: `${displayName(customer)} paid ${amount}: ${shorten(title, 60)}`,
    replyTo: getAddress(customer.email),
    blocks: [
      paymentNews(amount, refunded),
      {
        facts: [
          ['About', title],
          ['Amount', amount],
          ['Given back', refunded],
        ],
      },
      ...getSenders([{ customer }]),
      { link: 'Open the conversation', url: `${shopUrl}/admin/inbox/${threadId}` },
    ],
  })),

  threadReplyForShop: perRow((shopUrl, { threadId, kind, title, customer, text, pictures, answer, about }) => ({
    subject: `${displayName(customer)} ${answer ? `${answerVerbs[answer]} ${about}` : 'wrote'}: ${shorten(title, 60)}`,
    replyTo: getAddress(customer.email),
    blocks: [
      {
        facts: [
          ['About', `${threadKindLabels[kind]}: ${title}`],
          ['Answer', answer ? `${answerVerbs[answer]} ${about}` : ''],
        ],
      },
      { quote: text },
      ...pictureCount(pictures),
      ...getSenders([{ customer }]),
      { link: 'Open the conversation', url: `${shopUrl}/admin/inbox/${threadId}` },
    ],
  })),
} satisfies Partial<Templates>
