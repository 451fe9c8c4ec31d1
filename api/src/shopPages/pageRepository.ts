import { type ShopPage, type ShopPageChanges, type ShopPageName, shopPageNames } from '@elegant/shared/rules'
import { and, eq, sql } from 'drizzle-orm'
import type { Writes } from '../audit/writes.ts'
import type { Db } from '../db/database.ts'
import { isoTime } from '../db/isoTime.ts'
import { pageTitles } from '../db/pageTitles.ts'
import { shopPages } from '../db/schema.ts'
import { cleanBody } from '../formattedText/cleanBody.ts'
import { assertCurrent } from '../http/requests/ifMatch.ts'
import type { Author } from '../http/requests/visitor.ts'
import { invalid, notFound } from '../http/responses/httpErrors.ts'
import { defaultBodies } from './defaultPages.ts'

export type PageRepository = ReturnType<typeof pageRepository>

interface PageTarget extends Author {
  expectedVersion?: number
  name: string
}

/** The pages with the owner's words about the shop (docs/product/content.md#help-pages). */
export function pageRepository({ db, writes }: { db: Db; writes: Writes }) {
  return {
    /** All pages, in the order of the footer. */
    list: (shopId: number) => readPages(db, shopId),

    /** A page that visitors see; with `all` a hidden one too. */
    async read(shopId: number, name: string, { all = false } = {}): Promise<ShopPage> {
      const page = (await readPages(db, shopId)).find((one) => one.name === name)
      if (!page || !(all || isVisible(page))) throw noSuchPage()
      return page
    },

    /** The pages that visitors see. */
    async listVisible(shopId: number): Promise<ShopPage[]> {
      return (await readPages(db, shopId)).filter(isVisible)
    },

    change({ expectedVersion, name: asked, ...author }: PageTarget, changes: ShopPageChanges): Promise<ShopPage> {
      const { shopId } = author
      const name = shopPageNames.find((one) => one === asked)
      if (!name) throw noSuchPage()
      assertOwnTerms(name, changes)
      const body = changes.body && cleanBody(changes.body)
      return writes.change({ author, entity: 'page', ids: (tx) => ensureRow(tx, shopId, name) }, async (tx) => {
        const before = await readPage(tx, shopId, name)
        assertCurrent(before, expectedVersion)
        await tx
          .update(shopPages)
          .set({ ...changes, body, version: sql`${shopPages.version} + 1`, updated_at: sql`now()` })
          .where(and(eq(shopPages.shops_id, shopId), eq(shopPages.name, name)))
        return readPage(tx, shopId, name)
      })
    },
  }
}

/** A page is there unless it is hidden or has no text. */
function isVisible({ is_shown, body }: ShopPage): boolean {
  return is_shown && body !== ''
}

/** The row of a page, made before its first change, so that the change log knows what was there before. */
async function ensureRow(tx: Db, shopId: number, name: ShopPageName): Promise<number[]> {
  await tx.insert(shopPages).values({ shops_id: shopId, name }).onConflictDoNothing()
  const rows = await tx
    .select({ id: shopPages.id })
    .from(shopPages)
    .where(and(eq(shopPages.shops_id, shopId), eq(shopPages.name, name)))
  return rows.map(({ id }) => id)
}

async function readPage(tx: Db, shopId: number, name: ShopPageName): Promise<ShopPage> {
  const page = (await readPages(tx, shopId)).find((one) => one.name === name)
  if (!page) throw noSuchPage()
  return page
}

async function readPages(tx: Db, shopId: number): Promise<ShopPage[]> {
  const { name, body, is_shown, return_terms, shipping_terms, version, updated_at } = shopPages
  const rows = await tx
    .select({ name, body, is_shown, return_terms, shipping_terms, version, changed_at: isoTime(updated_at) })
    .from(shopPages)
    .where(eq(shopPages.shops_id, shopId))
  return shopPageNames.map((name) => {
    const row = rows.find((one) => one.name === name)
    return {
      name,
      title: pageTitles[name],
      body: row?.body ?? defaultBodies[name],
      is_shown: row?.is_shown ?? true,
      is_default: (row?.body ?? null) === null,
      changed_at: row?.changed_at ?? null,
      return_terms: row?.return_terms ?? null,
      shipping_terms: row?.shipping_terms ?? null,
      version: row?.version ?? 1,
    }
  })
}

function assertOwnTerms(name: ShopPageName, { return_terms, shipping_terms }: ShopPageChanges): void {
  if (return_terms && name !== 'returns')
    throw invalid([{ path: 'return_terms', message: 'Only the page about returns has these terms' }])
  if (shipping_terms && name !== 'shipping')
    throw invalid([{ path: 'shipping_terms', message: 'Only the page about shipping has these terms' }])
}

const noSuchPage = () => notFound('There is no such page.')
