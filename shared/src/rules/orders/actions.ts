import { limits } from '../fields/limits.ts'
import type { ItemType } from '../items/item.ts'

/** The action of a cart line: enquiry (products), registration (events) or booking (services). */
export const actionTypes = ['enquiry', 'registration', 'booking'] as const
export type ActionType = (typeof actionTypes)[number]

export const orderStatuses = ['pending', 'processing', 'completed', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** The action that an item's button starts (docs/product/states.md#checkout). */
export function getActionType(type: ItemType): ActionType {
  if (type === 'Event') return 'registration'
  return type === 'Service' ? 'booking' : 'enquiry'
}

/** The labels of those buttons (docs/product/routes.md). */
export const actionLabels: Record<ActionType, string> = {
  enquiry: 'Enquire Now',
  registration: 'Register for This Event',
  booking: 'Book Service',
}

/** The text in place of a missing price. */
export const unpricedLabels: Record<ActionType, string> = {
  enquiry: 'Price on request',
  registration: 'Free',
  booking: 'Price on request',
}

/** The maximum quantity of one cart line. */
export function maxQuantity(action: ActionType): number {
  return action === 'registration' ? limits.seats : limits.quantity
}

/** The validation message for a quantity above that maximum. */
export function maxQuantityMessage(action: ActionType): string {
  return action === 'registration'
    ? `At most ${limits.seats} seats can be registered at once`
    : `At most ${limits.quantity} can be ordered at once`
}

/** The action type with this name or button label. */
export function findActionType(name: unknown): ActionType | undefined {
  return actionTypes.find((type) => type === name || actionLabels[type] === name)
}

export function parseActionType(name: string): ActionType {
  const action = findActionType(name)
  if (!action) throw new Error(`Unknown action type: ${name}`)
  return action
}

/** The first status of an order: pending for an enquiry, processing for a booking or registration. */
export function getFirstStatus(action: ActionType): OrderStatus {
  return action === 'enquiry' ? 'pending' : 'processing'
}

/** The statuses that the shop can move an order to, by its current status. */
export const orderTransitions: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['processing', 'cancelled'],
  processing: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
}

/** True unless the status is final. */
export function isOpen(status: OrderStatus): boolean {
  return orderTransitions[status].length > 0
}

/** The possible answers of a customer to an estimate. */
export const estimateAnswers = ['accepted', 'declined'] as const
export type EstimateAnswer = (typeof estimateAnswers)[number]

/** The customer's answer to an estimate or a stage of a thread. A stage cannot be declined. */
export const threadAnswers = ['accepted', 'change', 'declined'] as const
export type ThreadAnswer = (typeof threadAnswers)[number]

/** The label of each status, and the tone of its badge. */
export const orderStatusLabels = {
  pending: { label: 'Pending', tone: 'warning' },
  processing: { label: 'Processing', tone: 'opal' },
  completed: { label: 'Completed', tone: 'success' },
  cancelled: { label: 'Canceled', tone: 'neutral' },
} as const satisfies Record<OrderStatus, { label: string; tone: string }>
