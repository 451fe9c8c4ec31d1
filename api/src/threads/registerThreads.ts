import type { FastifyInstance } from 'fastify'
import type { Writes } from '../audit/writes.ts'
import type { Db } from '../db/database.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { MediaUploads } from '../media/mediaUploads.ts'
import type { OrderEstimates } from './orderEstimates.ts'
import { threadReplies } from './replies.ts'
import { shipTo } from './shipTo.ts'
import { type ShopSteps, shopSteps } from './shopSteps.ts'
import type { ThreadKeys } from './threadKeys.ts'
import type { ThreadLedger } from './threadLedger.ts'
import { threadLinks } from './threadLinks.ts'
import { threadRepository } from './threadRepository.ts'
import { threadRoutes } from './threadRoutes.ts'

interface Deps {
  db: Db
  writes: Writes
  outbox: Outbox
  uploads: MediaUploads
  keys: ThreadKeys
  threads: ThreadLedger
  orderEstimates: OrderEstimates
  /** True if customers of the shop can pay online. */
  canPay: (shopId: number) => Promise<boolean>
}

/** Registers conversations. Returns the owner's steps, by which attendees of an event are written to. */
export function registerThreads(scope: FastifyInstance, deps: Deps): ShopSteps {
  const { db, writes, outbox, uploads, keys, threads, orderEstimates, canPay } = deps
  const repository = threadRepository({ db, keys, canPay })
  const steps = shopSteps({ db, writes, outbox, keys, threads, repository, orderEstimates })
  threadRoutes(scope, {
    ...{ db, keys, uploads, steps, threads: repository, ledger: threads },
    replies: threadReplies({ writes, outbox, threads, orderEstimates }),
    shipTo: shipTo({ db, writes, outbox, threads }),
    links: threadLinks({ db, keys, threads, steps }),
  })
  return steps
}
