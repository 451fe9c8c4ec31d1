import type { FastifyInstance } from 'fastify'
import type { Writes } from '../audit/writes.ts'
import type { Db } from '../db/database.ts'
import { addSweep } from '../http/background/sweeps.ts'
import type { Outbox } from '../mail/outbox.ts'
import { createBulkClaim } from './bulkClaim.ts'
import type { ClaimCalendars } from './claimCalendars.ts'
import type { ClaimLedger } from './claimLedger.ts'
import { claimRepository } from './claimRepository.ts'
import { claimRoutes } from './claimRoutes.ts'
import { holdRepository } from './holdRepository.ts'
import { settleClaims } from './settleClaims.ts'

interface Deps {
  db: Db
  writes: Writes
  outbox: Outbox
  claimLedger: ClaimLedger
  calendars: ClaimCalendars
}

/** Registers claims, and the sweep that settles those that have run out. */
export function registerClaims(scope: FastifyInstance, { db, writes, outbox, claimLedger, calendars }: Deps): void {
  claimRoutes(scope, {
    claims: claimRepository({ db, writes, claimLedger }),
    holds: holdRepository({ db, writes, outbox, claimLedger }),
    calendars,
    bulkClaim: createBulkClaim({ writes, claimLedger }),
  })
  addSweep(scope, {
    interval: 20_000,
    failure: 'Settling claims failed',
    run: settleClaims({ db, writes, claimLedger }),
  })
}
