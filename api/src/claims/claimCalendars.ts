import { createHmac } from 'node:crypto'
import { isSameSecret } from '@elegant/server/isSameSecret'
import { availabilityLabel, type ClaimCalendar } from '@elegant/shared/rules'
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { claims, items, shops } from '../db/schema.ts'
import { renderCalendar } from '../http/responses/iCalendar.ts'
import { readShopFacts } from '../shop/readShopFacts.ts'

interface Deps {
  db: Db
  authSecret: string
  publicUrl: string
}

export type ClaimCalendars = ReturnType<typeof claimCalendars>

/**
 * The owner's calendar of claims that run out, for programs that cannot sign in. Its address holds a key that is derived
 * from AUTH_SECRET, so that the database alone does not reveal it; a new version ends the old address.
 */
export function claimCalendars({ db, authSecret, publicUrl }: Deps) {
  return {
    async address(shopId: number): Promise<ClaimCalendar> {
      return { url: getAddress(shopId, await readVersion(shopId)) }
    },

    async renew(shopId: number): Promise<ClaimCalendar> {
      const [shop] = await db
        .update(shops)
        .set({ calendar_version: sql`${shops.calendar_version} + 1` })
        .where(eq(shops.id, shopId))
        .returning({ version: shops.calendar_version })
      return { url: getAddress(shopId, shop?.version ?? 0) }
    },

    /** The calendar of a token; undefined for a wrong one. */
    async render(token: string): Promise<string | undefined> {
      const [, shop = ''] = /^(\d{1,9})-[\w-]{43}$/.exec(token) ?? []
      if (shop === '') return undefined
      const shopId = Number(shop)
      const version = await readVersion(shopId)
      if (version === 0 || !isSameSecret(token, getToken(shopId, version))) return undefined
      const { name: shopName } = await readShopFacts(db, shopId)
      return renderCalendar({ site: publicUrl, shopName, name: 'Holds' }, await readEntries(shopId))
    },
  }

  function getAddress(shopId: number, version: number): string {
    return `${publicUrl}/claims.ics?token=${getToken(shopId, version)}`
  }

  function getToken(shopId: number, version: number): string {
    const key = createHmac('sha256', authSecret).update(`claims.ics ${shopId} ${version}`).digest('base64url')
    return `${shopId}-${key}`
  }

  async function readVersion(shopId: number): Promise<number> {
    const [shop] = await db.select({ version: shops.calendar_version }).from(shops).where(eq(shops.id, shopId))
    return shop?.version ?? 0
  }

  async function readEntries(shopId: number) {
    const found = await db
      .select({ claim: claims, title: items.title })
      .from(claims)
      .innerJoin(items, and(eq(items.shops_id, claims.shops_id), eq(items.id, claims.items_id)))
      .where(
        and(
          eq(claims.shops_id, shopId),
          isNull(claims.released_at),
          isNotNull(claims.granted_at),
          isNotNull(claims.until),
          sql`${claims.until} > now() - interval '30 days'`,
        ),
      )
      .orderBy(asc(claims.until))
      .limit(500)
    return found.flatMap(({ claim: { id, kind, name, place, note, until }, title }) => {
      if (!until) return []
      const facts = { asked: 0, waiting: 0, until: null, place: place || null, left: null, claim: id }
      const label = availabilityLabel({ state: kind, ...facts })
      const summary = `${label} ends: ${title}${name ? ` (${name})` : ''}`
      return [{ uid: `claim-${id}`, time: until, summary, description: note, location: place }]
    })
  }
}
