import type { ItemType } from './item.ts'
import { limits } from './limits.ts'

/** What a cart line asks for: enquiry (products), registration (events), booking (services). */
export const actionTypes = ['enquiry', 'registration', 'booking'] as const
export type ActionType = (typeof actionTypes)[number]

export const orderStatuses = ['pending', 'processing', 'completed', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** The action that an item's button starts (product §4.2). */
export function actionOf(type: ItemType): ActionType {
  if (type === 'Event') return 'registration'
  return type === 'Service' ? 'booking' : 'enquiry'
}

/** The label of that button (product §2.9). */
export const actionLabels: Record<ActionType, string> = {
  enquiry: 'Enquire Now',
  registration: 'Register for This Event',
  booking: 'Book Service',
}

/** How many of an item one line may ask for. */
export function mostOf(action: ActionType): number {
  return action === 'registration' ? limits.seats : limits.quantity
}

/** Why a line cannot ask for more than that. */
export function mostMessageOf(action: ActionType): string {
  return action === 'registration'
    ? `At most ${limits.seats} seats can be registered at once`
    : `At most ${limits.quantity} can be asked for at once`
}

/** The action that is meant by its name, or by the words of its button. */
export function actionNamed(said: string): ActionType {
  const action = actionTypes.find((type) => type === said || actionLabels[type] === said)
  if (!action) throw new Error(`No action is called ${said}`)
  return action
}

/** An order starts as pending (enquiry) or processing (booking, registration). */
export function firstStatusOf(action: ActionType): OrderStatus {
  return action === 'enquiry' ? 'pending' : 'processing'
}

/** Where the shop may move an order from each status. */
export const orderMoves: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['processing', 'cancelled'],
  processing: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
}

/** True while there is still something to do for an order. */
export function isUnderWay(status: OrderStatus): boolean {
  return orderMoves[status].length > 0
}

/** What a customer may say to an estimate. */
export const estimateAnswers = ['accepted', 'declined'] as const
export type EstimateAnswer = (typeof estimateAnswers)[number]

/** The words for a status, and how good or pressing it is. */
export const orderStandings = {
  pending: { label: 'Pending', tone: 'warning' },
  processing: { label: 'Processing', tone: 'opal' },
  completed: { label: 'Completed', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
} as const satisfies Record<OrderStatus, { label: string; tone: string }>
