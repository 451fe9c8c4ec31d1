import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { time } from './columns.ts'

/** Counts of limited calls, such as sign-ins to an account. rate-limiter-flexible prescribes the columns and their order. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull(),
  /** Milliseconds since 1970. */
  expire: bigint({ mode: 'number' }).notNull(),
})

// better-auth's tables, with its names. A user is shared by all shops; a customer belongs to one.

export const user = pgTable('user', {
  id: text().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique(),
  emailVerified: boolean().notNull().default(false),
  image: text(),
  twoFactorEnabled: boolean().notNull().default(false),
  createdAt: time().notNull().defaultNow(),
  updatedAt: time().notNull().defaultNow(),
})

const userId = () =>
  text()
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' })

export const session = pgTable(
  'session',
  {
    id: text().primaryKey(),
    expiresAt: time().notNull(),
    token: text().notNull().unique(),
    createdAt: time().notNull().defaultNow(),
    updatedAt: time().notNull().defaultNow(),
    ipAddress: text(),
    userAgent: text(),
    userId: userId(),
  },
  (t) => [index('session_user').on(t.userId)],
)

export const account = pgTable(
  'account',
  {
    id: text().primaryKey(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: userId(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: time(),
    refreshTokenExpiresAt: time(),
    scope: text(),
    password: text(),
    createdAt: time().notNull().defaultNow(),
    updatedAt: time().notNull().defaultNow(),
  },
  (t) => [index('account_user').on(t.userId)],
)

export const verification = pgTable(
  'verification',
  {
    id: text().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: time().notNull(),
    createdAt: time().notNull().defaultNow(),
    updatedAt: time().notNull().defaultNow(),
  },
  (t) => [index('verification_identifier').on(t.identifier)],
)

/** Sign-ups with an unconfirmed address; the account is created on confirmation. */
export const signUps = pgTable(
  'sign_ups',
  {
    /** Of the mail's link. */
    token_hash: text().primaryKey(),
    email: text().notNull(),
    name: text().notNull(),
    /** Null for an account created before the shop sent mail, which already has its own hash. */
    password_hash: text(),
    /** The hash of the cookie of the browser that signed up; null without one. */
    browser_hash: text(),
    expires_at: time().notNull(),
  },
  (t) => [index('sign_ups_email').on(t.email), index('sign_ups_expiry').on(t.expires_at)],
)

export const twoFactor = pgTable(
  'two_factor',
  {
    id: text().primaryKey(),
    secret: text().notNull(),
    backupCodes: text().notNull(),
    userId: userId(),
    verified: boolean().notNull().default(true),
    failedVerificationCount: integer().notNull().default(0),
    lockedUntil: time(),
  },
  (t) => [index('two_factor_user').on(t.userId)],
)
