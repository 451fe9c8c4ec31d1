import {
  type ActionType,
  type EstimateFact,
  invitationDays,
  type OrderStatus,
  type PaymentKind,
  type Stage,
  type ThreadAnswer,
  type ThreadKind,
} from '@elegant/shared/rules'

/** The thread of a mail: programs group its mails, and its secret address is derived when the mail is sent. */
export interface Threaded {
  thread?: { id: number; seed: string }
  /** Not stored. */
  threadUrl?: string
}

/** The address of a person with wishes: the key of its page is derived when the mail is sent. */
export interface Wished {
  wisher?: { seed: string }
  /** Not stored. */
  wishesUrl?: string
}

/** The thread that a mail of the shop is about. */
interface ThreadData extends Threaded {
  name: string
  title: string
}

interface OrderLine extends Threaded {
  orderId: number
  title: string
  action: ActionType
  quantity: number
  price: number
  currency: string
  /** The availability of the piece before this order; empty for other items. */
  availability?: string
  /** The question that came with the order. */
  question?: string
  /** The days of an event in words, and its time and place as far as they are known. */
  event?: { day: string; time: string; place: string }
}

/** A shopper's hold; `until` is a text in the shop's time zone. */
interface HoldData {
  name: string
  title: string
  slug: string
  until: string
}

interface Sender {
  name: string
  email: string
  phone: string
}

/** The data of each template. Amounts are in units of `currency`. */
export interface MailData {
  orderForShop: OrderLine & { customer: Sender }
  orderForCustomer: OrderLine & { customer: Sender; status: OrderStatus }
  /** A guest who placed an order without an address has left one. */
  orderContactForShop: OrderLine & { customer: Sender }
  orderCancelled: OrderLine & { name: string }
  /** The shop has taken its cancellation back. */
  orderRestored: OrderLine & { name: string }
  estimate: OrderLine & {
    name: string
    amount: number
    estimateCurrency: string
    message: string
    /** Lines and terms, if it has more than an amount. */
    facts?: EstimateFact[]
  }
  estimateAnswerForShop: OrderLine & {
    customer: Sender
    answer: 'accepted' | 'declined'
    /** The customer's words with an answer in the conversation. */
    text?: string
    pictures?: number
    threadId?: number
  }
  shipping: OrderLine & {
    name: string
    carrier: string
    trackingNumber: string
    trackingUrl: string | null
    /** The other orders in the parcel. */
    pieces?: Pick<OrderLine, 'orderId' | 'title' | 'quantity'>[]
  }
  holdRequestForShop: { title: string; slug: string; customer: Sender; isGranted: boolean }
  holdGranted: HoldData
  holdPassedOn: HoldData
  holdEnded: HoldData
  customRequestForShop: Sender & { requestId: number; projectType: string; budget: string; description: string }
  customRequestForCustomer: Sender &
    Threaded & { requestId: number; projectType: string; budget: string; description: string }
  contactForShop: Sender & { requestId: number; description: string }
  contactForCustomer: Sender & Threaded & { requestId: number; description: string }
  requestAnswer: Threaded & { requestId: number; name: string; description: string; answer: string }
  threadMessage: ThreadData & { text: string; pictures: number }
  threadEstimate: ThreadData & { version: number; total: string; facts: EstimateFact[]; text: string }
  threadStage: ThreadData & { stage: Stage; asks: boolean; text: string; pictures: number }
  threadPayment: ThreadData & { kind: PaymentKind; amount: string; owed: string }
  /** `due` is a day in words. `isLate`: the grace of a monthly payment is over. */
  paymentReminder: ThreadData & { amount: string; due: string; isLate?: boolean }
  /** The page of the thread was given another delivery address, which the mail does not repeat. */
  threadAddress: ThreadData
  reviewRequest: ThreadData
  /** `refunded` is empty unless the payment is given back. */
  threadPaymentForShop: { threadId: number; title: string; customer: Sender; amount: string; refunded: string }
  threadReplyForShop: Threaded & {
    threadId: number
    kind: ThreadKind
    title: string
    customer: Sender
    text: string
    pictures: number
    answer: ThreadAnswer | null
    /** The estimate or stage that is answered. */
    about: string
  }
  /** `status`: a wish to confirm, one that is confirmed already, or one too many. */
  wishConfirmation: Wished & { status: 'new' | 'kept' | 'full' }
  wishDigest: Wished & {
    pieces: { title: string; slug: string; price: number; currency: string; news: 'new' | 'free' | 'reduced' }[]
    hasMore: boolean
  }
  verification: { name: string; url: string }
  passwordReset: { name: string; url: string }
  /** A sign-up with an address that already has an account. */
  signUpAttempt: { name: string; url: string }
  /** `name` is the person who invites, `role` a word for the screen; a mail that has been sent keeps neither. */
  staffInvitation: { name: string; role?: string; url: string }
}

/** Templates with a secret link, and its lifetime in minutes; after it the mail is not sent any more. */
export const linkMinutes = {
  verification: 60,
  passwordReset: 30,
  signUpAttempt: 60,
  staffInvitation: invitationDays * 24 * 60,
} as const satisfies Partial<Record<keyof MailData, number>>
