import { wishDays } from '@elegant/shared/rules'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/database.ts'
import type { FavoriteRepository } from '../favorites/favoriteRepository.ts'
import { addSweep } from '../http/background/sweeps.ts'
import type { Outbox } from '../mail/outbox.ts'
import { wishMatcher } from './matchWishes.ts'
import { digestSender, wishCleaner } from './sendDigests.ts'
import type { WisherKeys } from './wisherKeys.ts'
import { wishRepository } from './wishRepository.ts'
import { wishRoutes } from './wishRoutes.ts'

interface Deps {
  db: Db
  outbox: Outbox
  keys: WisherKeys
  favorites: FavoriteRepository
  /** False in a shop without a mail server. */
  canSend: boolean
}

/** Registers wishes, and the sweep that finds pieces for them and mails them. */
export function registerWishes(scope: FastifyInstance, { db, outbox, keys, favorites, canSend }: Deps): void {
  wishRoutes(scope, { wishes: wishRepository({ db, outbox, keys }), favorites, canSend })
  const sweeps = [wishMatcher(db), digestSender({ db, outbox, keys }), wishCleaner(db, wishDays)]
  addSweep(scope, {
    interval: 15_000,
    failure: 'Telling people about pieces failed',
    async run() {
      for (const sweep of sweeps) await sweep()
    },
  })
}
