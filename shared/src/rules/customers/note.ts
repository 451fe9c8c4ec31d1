import type { InferType } from 'yup'
import { ownerLimits } from '../fields/ownerLimits.ts'
import { strictObject } from '../fields/strictObject.ts'
import { requiredParagraph } from '../fields/text.ts'

/** A private note of the shop on an order, a customer or a request. Only admins read it. */
export interface ShopNote {
  id: number
  text: string
  /** The author's name at the time. */
  by_name: string
  created_at: string
}

/** Body of POST /cart_items/{id}/notes, /customers/{id}/notes and /requests/{id}/notes. */
export const newNoteRule = strictObject({
  text: requiredParagraph(ownerLimits.note, 'Please write a note').label('Note'),
})
export type NewNote = InferType<typeof newNoteRule>
