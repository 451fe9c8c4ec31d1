import { type InferType, number } from 'yup'
import { limits } from '../fields/limits.ts'
import { pageNumber } from '../fields/pagination.ts'
import { rowId } from '../fields/rowId.ts'
import { strictObject } from '../fields/strictObject.ts'
import { requiredParagraph, requiredText, text, withoutHiddenCharacters } from '../fields/text.ts'
import { reviewStates } from './review.ts'

const stars = 'Please choose 1 to 5 stars'

/** Body of POST /threads/link/{key}/review. */
export const newReviewRule = strictObject({
  rating: number().required().integer(stars).min(1, stars).max(5, stars),
  name: requiredText(limits.name.max, 'Please enter the name to show'),
  text: requiredParagraph(limits.review, 'Please write a few words'),
})
export type NewReview = InferType<typeof newReviewRule>

/** The `external` parameter of GET /reviews. */
export const reviewListRule = strictObject({ page: pageNumber(), items_id: rowId() })
export type ReviewListQuery = InferType<typeof reviewListRule>

/** The `external` parameter of GET /reviews_received. */
export const receivedReviewListRule = strictObject({ page: pageNumber(), state: text().oneOf(reviewStates) })
export type ReceivedReviewListQuery = InferType<typeof receivedReviewListRule>

/** Body of PATCH /reviews/{id}: what the owner decides; the words stay the customer's. */
export const reviewChangesRule = strictObject({
  state: text().oneOf(['shown', 'hidden'] as const),
  answer: withoutHiddenCharacters(text().label('Answer').max(limits.review)),
})
export type ReviewChanges = InferType<typeof reviewChangesRule>

/** The owner's form. */
export const reviewAnswerRule = reviewChangesRule.pick(['answer'])
