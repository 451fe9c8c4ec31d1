import { type InferType, number } from 'yup'
import { ownerLimits } from '../fields/ownerLimits.ts'
import { strictObject } from '../fields/strictObject.ts'

const percent = () => number().required().integer().min(0).max(100)

/**
 * The shop's rules for payments (docs/product/payments.md): the usual deposit, and layaway, which is a down payment and
 * monthly payments. Shares are percentages of the price.
 */
export const paymentRulesRule = strictObject({
  deposit: percent().label('Deposit'),
  downPayment: percent().label('Down payment'),
  months: number().label('Monthly payments').required().integer().min(1).max(ownerLimits.months),
  graceDays: number().label('Days of grace').required().integer().min(0).max(ownerLimits.graceDays),
  /** The share that the shop keeps if the order is cancelled. */
  kept: percent().label('Kept if canceled'),
})
export type PaymentRules = InferType<typeof paymentRulesRule>

export const defaultPaymentRules: PaymentRules = { deposit: 50, downPayment: 20, months: 6, graceDays: 7, kept: 0 }
