import { type InferType, number } from 'yup'
import { type ActionType, actionTypes, type OrderStatus } from './actions.ts'
import type { ItemType } from './item.ts'
import { limits } from './limits.ts'
import { strictObject } from './strictObject.ts'
import { text } from './text.ts'

/** Where a guest wants to be answered; every field may be left empty. */
export const contactRule = strictObject({
  name: text().label('Name').max(limits.name.max),
  email: text().label('Email').email('Invalid email address').max(limits.email),
  phone: text()
    .label('Phone')
    .max(limits.phone.max)
    .test(
      'min',
      `Phone must be at least ${limits.phone.min} characters`,
      (value) => !value?.trim() || value.trim().length >= limits.phone.min,
    ),
})
export type Contact = InferType<typeof contactRule>

/** POST /cart_items: one call per cart line. `quantity` and `contact` are additive. */
export const newOrderRule = strictObject({
  items_id: number().required().integer().min(1).max(limits.integer),
  action_type: text().required().oneOf(actionTypes),
  quantity: number().integer().min(1).max(limits.quantity),
  contact: contactRule.optional().default(undefined),
})
export type NewOrder = InferType<typeof newOrderRule>

/** An order line as it travels (§3): the item as it was when ordered. */
export interface Order {
  id: number
  items_id: number
  action_type: ActionType
  status: OrderStatus
  quantity: number
  created_at: string
  /** Where a guest asked to be answered (additive). */
  contact?: { name: string | null; email: string | null; phone: string | null }
  _customers: { Full_name: string; email: string; customer_number: number | null }
  _items: { name: string; price: number; currency: string; type: ItemType; description: string; slug: string }
}
