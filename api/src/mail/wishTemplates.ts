import { formatMoney, wishDays } from '@elegant/shared/rules'
import type { Block } from './emailLayout.ts'
import type { MailData } from './mailData.ts'
import { itemUrl } from './mailParts.ts'
import { perRow, type Templates } from './template.ts'

const words = { new: 'New in the shop', free: 'To be had again', reduced: 'Now at a lower price' } as const

/**
 * The mails of wishes (docs/product/wishes.md). The confirmation has no word that the visitor has typed: any address
 * can be given.
 */
export const wishTemplates = {
  wishConfirmation: perRow((_, { status, wishesUrl = '' }, shop) => {
    const { subject, what, label } = confirmations[status]
    return {
      subject,
      blocks: [
        'Hello,',
        `Somebody, we hope you, asked ${shop.name} to tell this address when a piece comes that fits a list in the shop.`,
        what,
        { link: label, url: wishesUrl },
        `If it was not you, ignore this email: without your confirmation nothing is sent, and after ${wishDays} days nothing is kept.`,
      ],
    }
  }),

  wishDigest: perRow((shopUrl, { pieces, hasMore, wishesUrl = '' }) => ({
    subject: pieces.length === 1 ? 'A piece that you wait for' : `${pieces.length} pieces that you wait for`,
    blocks: [
      'Hello,',
      'You asked us to tell you. This is in the shop now:',
      ...pieces.flatMap((piece) => pieceBlocks(shopUrl, piece)),
      ...(hasMore ? ['There is more that fits. Your lists in the shop show everything.'] : []),
      { link: 'See or end your wishes', url: wishesUrl },
      'We write at most once a day. On that page one button ends these mails.',
    ],
  })),
} satisfies Partial<Templates>

const confirmations = {
  new: {
    subject: 'Shall we tell you when it comes?',
    what: 'One step is left: confirm it on this page.',
    label: 'Confirm or remove',
  },
  kept: {
    subject: 'We tell you when it comes',
    what: 'You have confirmed this wish before, so there is nothing left to do.',
    label: 'See your wishes',
  },
  full: {
    subject: 'You have as many wishes as we can keep',
    what: 'There is no room for another wish. Remove one, and ask again.',
    label: 'See your wishes',
  },
} as const

function pieceBlocks(
  shopUrl: string,
  { title, slug, price, currency, news }: MailData['wishDigest']['pieces'][number],
): Block[] {
  const cost = price > 0 ? formatMoney(price, currency) : 'on request'
  return [
    {
      facts: [
        ['Item', title],
        ['Price', cost],
        ['Why', words[news]],
      ],
    },
    { link: 'See the piece', url: itemUrl(shopUrl, slug) },
  ]
}
