import type { ActionType, PushNotice } from '@elegant/shared/rules'
import type { MailData } from './mailData.ts'

/** The notice of each mail to the shop: the event and its page, but no name and no word of a customer. */
const notices: { [Template in keyof MailData]?: (data: MailData[Template]) => PushNotice } = {
  orderForShop: ({ action, orderId }) => ({ title: orderTitles[action], path: `/admin/orders/${orderId}` }),
  orderContactForShop: ({ orderId }) => ({ title: 'A guest left an address', path: `/admin/orders/${orderId}` }),
  estimateAnswerForShop: ({ orderId }) => ({ title: 'An estimate was answered', path: `/admin/orders/${orderId}` }),
  holdRequestForShop: () => ({ title: 'Somebody asks for a hold', path: '/admin/holds' }),
  customRequestForShop: ({ requestId }) => ({ title: 'New custom request', path: `/admin/requests/${requestId}` }),
  contactForShop: ({ requestId }) => ({ title: 'New message', path: `/admin/requests/${requestId}` }),
  threadPaymentForShop: ({ threadId }) => ({ title: 'New payment', path: `/admin/inbox/${threadId}` }),
  threadReplyForShop: ({ threadId, answer }) => ({
    title: answer ? 'A customer has answered' : 'New message',
    path: `/admin/inbox/${threadId}`,
  }),
}

const orderTitles: Record<ActionType, string> = {
  enquiry: 'New enquiry',
  registration: 'New registration',
  booking: 'New booking',
}

/** The notice of a mail to the shop; undefined for mails to others. */
export function getNotice<Template extends keyof MailData>(
  template: Template,
  data: MailData[Template],
): PushNotice | undefined {
  return notices[template]?.(data)
}
