import type { EstimateAnswer } from '@elegant/shared/rules'
import type { Db } from '../db/database.ts'
import type { Row } from '../http/requests/editTarget.ts'
import type { AnswerWords, EntryKey } from './threadEntry.ts'
import type { SentEstimate } from './threadEstimates.ts'

/**
 * The steps in the thread of an order that are steps of the order too, which repeats the sum of its estimate. Each runs in
 * the transaction of its caller. An interface, because orders import threads.
 */
export interface OrderEstimates {
  /** Sends the next version. */
  detailedEstimate(tx: Db, order: Row, estimate: SentEstimate, words: EntryKey): Promise<unknown>
  /** Records the customer's answer to the open version. */
  answerVersion(tx: Db, order: Row, answer: EstimateAnswer, words: AnswerWords): Promise<void>
}
