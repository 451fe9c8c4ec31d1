import { dayMs, type ThreadLink, threadLinkDays } from '@elegant/shared/rules'
import type { Db } from '../db/database.ts'
import type { Author } from '../http/requests/visitor.ts'
import type { ShopSteps } from './shopSteps.ts'
import type { ThreadKeys } from './threadKeys.ts'
import type { ThreadWriter } from './threadWriter.ts'

interface Deps {
  db: Db
  keys: ThreadKeys
  threadWriter: ThreadWriter
  steps: ShopSteps
}

export type ThreadLinks = ReturnType<typeof threadLinks>

/** The secret address of a thread, for the owner to pass on. */
export function threadLinks({ db, keys, threadWriter, steps }: Deps) {
  return {
    /** The address; a new one ends the one before. */
    async open(author: Author, id: number, renew: boolean): Promise<ThreadLink> {
      if (renew) await steps.renewLink(author, id, false)
      const { seed } = await db.transaction(async (tx) =>
        threadWriter.refer(tx, await threadWriter.read(tx, { ...author, id })),
      )
      return { url: keys.getUrl(seed), expires_at: new Date(Date.now() + threadLinkDays * dayMs).toISOString() }
    },
  }
}
