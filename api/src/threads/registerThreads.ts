import { dayMs } from '@elegant/shared/rules'
import type { FastifyInstance } from 'fastify'
import type { Writes } from '../audit/writes.ts'
import type { Db } from '../db/database.ts'
import { addSweep } from '../http/background/sweeps.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { MediaStore } from '../media/mediaStore.ts'
import type { MediaUploads } from '../media/mediaUploads.ts'
import type { OrderEstimates } from './orderEstimates.ts'
import { threadReplies } from './replies.ts'
import { shipTo } from './shipTo.ts'
import { type ShopSteps, shopSteps } from './shopSteps.ts'
import type { ThreadKeys } from './threadKeys.ts'
import { threadLinks } from './threadLinks.ts'
import { threadRepository } from './threadRepository.ts'
import { threadRoutes } from './threadRoutes.ts'
import type { ThreadWriter } from './threadWriter.ts'
import { unsentPictureCleaner } from './unsentPictures.ts'

interface Deps {
  db: Db
  writes: Writes
  outbox: Outbox
  media: MediaStore
  uploads: MediaUploads
  keys: ThreadKeys
  threadWriter: ThreadWriter
  orderEstimates: OrderEstimates
  /** True if customers of the shop can pay online. */
  canPay: (shopId: number) => Promise<boolean>
}

/** Registers conversations. Returns the owner's steps, by which attendees of an event are written to. */
export function registerThreads(scope: FastifyInstance, deps: Deps): ShopSteps {
  const { db, writes, outbox, media, uploads, keys, threadWriter, orderEstimates, canPay } = deps
  const threads = threadRepository({ db, keys, canPay })
  const steps = shopSteps({ db, writes, outbox, keys, threadWriter, threads, orderEstimates })
  threadRoutes(scope, {
    db,
    keys,
    uploads,
    steps,
    threads,
    threadWriter,
    replies: threadReplies({ writes, outbox, threadWriter, orderEstimates }),
    shipTo: shipTo({ db, writes, outbox, threadWriter }),
    links: threadLinks({ db, keys, threadWriter, steps }),
  })
  addSweep(scope, {
    interval: dayMs,
    failure: 'Deleting unsent pictures failed',
    run: unsentPictureCleaner({ db, media, threadWriter }),
  })
  return steps
}
