import type { ShopFacts } from '@elegant/shared/rules'
import { accountTemplates } from './accountTemplates.ts'
import { type EmailContent, type Message, renderEmail } from './emailLayout.ts'
import { holdTemplates } from './holdTemplates.ts'
import type { MailData } from './mailData.ts'
import { orderTemplates } from './orderTemplates.ts'
import { requestTemplates } from './requestTemplates.ts'
import type { Templates } from './template.ts'
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

const templates: Templates = {
  ...orderTemplates,
  ...holdTemplates,
  ...requestTemplates,
  ...threadTemplates,
  ...wishTemplates,
  ...accountTemplates,
}
