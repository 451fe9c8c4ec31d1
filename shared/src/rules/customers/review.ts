import type { Page } from '../fields/pagination.ts'

/** A review is new until the owner shows it on the site or hides it (docs/product/reviews.md). */
export const reviewStates = ['new', 'shown', 'hidden'] as const
export type ReviewState = (typeof reviewStates)[number]

export const reviewStateLabels: Record<ReviewState, string> = { new: 'New', shown: 'Shown', hidden: 'Hidden' }

/** Stars, the worst first. */
export const ratings = [1, 2, 3, 4, 5] as const

/** A review as visitors see it. `created_at` is an ISO 8601 time. */
export interface Review {
  id: number
  rating: number
  name: string
  text: string
  /** The shop's answer; empty for none. */
  answer: string
  created_at: string
  /** The piece; its slug is empty once its page is gone. */
  _items: { title: string; slug: string }
}

/** Response of GET /reviews: the latest first; `average` is null without any. */
export interface ReviewPage extends Page<Review> {
  average: number | null
}

/** A review as the shop sees it. */
export interface ReceivedReview extends Review {
  state: ReviewState
  orders_id: number
  version: number
}

/** Response of GET /threads/link/{key}/review. */
export interface OwnReview {
  /** The order is complete. */
  may_review: boolean
  /** The customer's name, which the form proposes. */
  name: string
  review: { rating: number; name: string; text: string; state: ReviewState } | null
}
