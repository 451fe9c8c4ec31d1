import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Env } from '../config/env.ts'
import type { CustomerRepository } from '../customers/customerRepository.ts'
import type { Db } from '../db/database.ts'
import type { Outbox } from '../mail/outbox.ts'
import { readOwnShopName } from '../shop/readShopFacts.ts'
import type { ShopRepository } from '../shop/shopRepository.ts'
import type { StaffInvitations } from '../staff/staffInvitations.ts'
import { accountRepository } from './accounts/accountRepository.ts'
import { authRoutes } from './authRoutes.ts'
import { createIdentity } from './identity/identity.ts'
import { identityMail } from './identity/identityMail.ts'
import { knownDevices } from './identity/knownDevices.ts'
import type { Tokens } from './sessions/authTokens.ts'
import type { SessionRepository } from './sessions/sessionRepository.ts'
import { sessionRoutes } from './sessions/sessionRoutes.ts'
import { identityRoutes } from './signIn/identityRoutes.ts'
import { pendingSignUps } from './signIn/signUps.ts'

interface Deps {
  db: Db
  pool: Pool
  env: Env
  outbox: Outbox
  shops: ShopRepository
  customers: CustomerRepository
  invitations: StaffInvitations
  sessions: SessionRepository
  tokens: Tokens
}

/** Registers accounts, their sessions and tokens. */
export function registerAuth(scope: FastifyInstance, deps: Deps): void {
  const { db, pool, env, outbox, shops, customers, invitations, sessions, tokens } = deps
  const { AUTH_SECRET: authSecret, PUBLIC_URL: publicUrl } = env
  const accounts = accountRepository(db)
  const devices = knownDevices({ authSecret, isSecure: publicUrl.startsWith('https:') })
  const mail = identityMail({ db, pool, outbox, publicUrl })
  const identity = createIdentity({ db, pool, env, log: scope.log, mail, devices, accounts })
  authRoutes(scope, { shops, identity, tokens })
  sessionRoutes(scope, { accounts, sessions, customers })
  identityRoutes(scope, {
    identity,
    accounts,
    sessions,
    pool,
    devices,
    invitations,
    env,
    signUps: pendingSignUps({ db, accounts, mail }),
    shopName: () => readOwnShopName(db),
  })
}
