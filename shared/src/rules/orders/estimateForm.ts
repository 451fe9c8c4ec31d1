import { type InferType, number, ValidationError } from 'yup'
import { defaultCurrency, limits } from '../fields/limits.ts'
import { exactMinor, formatMinor, parseAmount } from '../fields/money.ts'
import { ownerLimits } from '../fields/ownerLimits.ts'
import { strictObject } from '../fields/strictObject.ts'
import { text } from '../fields/text.ts'

const noAmount = 'Please enter an estimate amount'

const amount = () =>
  number()
    .label('Amount')
    .typeError(({ value }) => (typeof value === 'string' && !value.trim() ? noAmount : 'Amount must be a number'))
    .required(noAmount)
    .moreThan(0, 'Amount must be more than 0')
    .max(limits.price)
    .test('storable', (value, { parent, createError }) => {
      const fault = value > 0 && value <= limits.price ? findFault(value, parent.currency) : undefined
      return fault === undefined || createError({ message: fault })
    })

/** The dialog takes two decimals at most, as every form with a price; a conversation stores the minor units of the currency. */
function findFault(amount: number, currency: unknown): string | undefined {
  if (/\.\d{3}|e-/.test(String(amount))) return 'Amount must have at most 2 decimals'
  const code = typeof currency === 'string' ? currency : defaultCurrency
  const minor = exactMinor(amount, code)
  if (Number.isNaN(minor)) return `Amount must have no decimals in ${code}`
  return minor > ownerLimits.minor ? `Amount must be ${formatMinor(ownerLimits.minor, code)} or less` : undefined
}

const message = () => text().label('Message').max(limits.message)

/** Body of POST /cart_items/{id}/estimate (additive). The currency defaults to the order's. */
export const estimateRule = strictObject({
  amount: amount(),
  currency: text().matches(/^[A-Z]{3}$/, 'currency must be a code of three letters, like USD'),
  message: message(),
})
export type NewEstimate = InferType<typeof estimateRule>

/** The form of an estimate, where the amount is text. */
export const estimateFormRule = strictObject({
  amount: text().test('amount', (typed, { parent, createError }) => {
    const fault = validationError({ amount: parseAmount(typed), currency: parent.currency })
    return fault === undefined || createError({ message: fault })
  }),
  /** The currency of the order, which determines how many decimals the amount may have. */
  currency: text(),
  message: message(),
})
export type EstimateForm = InferType<typeof estimateFormRule>

function validationError(estimate: { amount: number | undefined; currency: unknown }): string | undefined {
  try {
    estimateRule.validateSync(estimate)
    return undefined
  } catch (error) {
    return error instanceof ValidationError ? error.message : noAmount
  }
}
