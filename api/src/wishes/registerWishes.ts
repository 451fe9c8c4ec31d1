import { wishDays } from '@elegant/shared/rules'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/database.ts'
import { favoriteRepository } from '../favorites/favoriteRepository.ts'
import { favoriteRoutes } from '../favorites/favoriteRoutes.ts'
import { addSweep } from '../http/sweeps.ts'
import type { ItemRepository } from '../items/itemRepository.ts'
import type { Outbox } from '../mail/outbox.ts'
import { wishMatcher } from './matchWishes.ts'
import { digestSender, wishCleaner } from './sendDigests.ts'
import type { WisherKeys } from './wisherKeys.ts'
import { wishRepository } from './wishRepository.ts'
import { wishRoutes } from './wishRoutes.ts'

interface Deps {
  db: Db
  outbox: Outbox
  items: ItemRepository
  keys: WisherKeys
  /** False in a shop without a mail server. */
  canSend: boolean
}

/** Registers favorites and wishes. */
export function registerWishes(scope: FastifyInstance, { db, outbox, items, keys, canSend }: Deps): void {
  const favorites = favoriteRepository(db)
  favoriteRoutes(scope, { favorites, items })
  wishRoutes(scope, { wishes: wishRepository({ db, outbox, keys }), favorites, canSend })
  const sweeps = [wishMatcher(db), digestSender({ db, outbox, keys }), wishCleaner(db, wishDays)]
  addSweep(scope, {
    ...{ interval: 15_000, failure: 'Telling people about pieces failed' },
    async run() {
      for (const sweep of sweeps) await sweep()
    },
  })
}
