import type { PaymentDriverName } from '@elegant/shared/rules'

/** A checkout as a driver needs it. The amount is in minor units. */
interface NewSession {
  reference: string
  amount: number
  currency: string
  title: string
  email: string
  /** The thread's page, to which the customer returns. */
  returnUrl: string
  expiresAt: Date
}

/** A payment that a driver reports. */
export interface PaidSession {
  reference: string
  /** The driver's name of the payment. */
  paymentId: string
  amount: number
  currency: string
}

/** A service on whose page customers pay; no card data reaches the shop. Calls with the same reference have one effect. */
export interface PaymentDriver {
  name: PaymentDriverName
  /** Begins a payment. Returns its name at the driver and its page. */
  begin: (session: NewSession) => Promise<{ externalId: string; url: string }>
  /** The state of a payment, in case its message was lost. */
  read: (externalId: string) => Promise<PaidSession | 'open' | 'closed'>
  /** Gives a sum back. Returns the driver's name of the refund. */
  refund: (refund: { reference: string; paymentId: string; amount: number }) => Promise<string>
}
