import { affiliateCookie, readCookie } from '@elegant/server/cookies'
import { readAffiliateCode } from '@elegant/shared/rules'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { affiliates, shops } from '../db/schema.ts'

/** The code by whose link the visitor came; undefined for none. */
export function getAffiliateCode({ headers: { cookie } }: FastifyRequest, publicUrl: string): string | undefined {
  return readAffiliateCode(readCookie(cookie, affiliateCookie(publicUrl)))
}

/** The id of a code of the shop. Null for an unknown code and in a shop without affiliates; deliberately no error. */
export function affiliateId(shopId: number, code: string | undefined): SQL<number | null> | null {
  if (code === undefined) return null
  return sql`(
    select ${affiliates.id} from ${affiliates}
    join ${shops} on ${shops.id} = ${affiliates.shops_id} and ${shops.allow_affiliate}
    where ${and(eq(affiliates.shops_id, shopId), eq(affiliates.code, code), isNull(affiliates.archived_at))})`
}
