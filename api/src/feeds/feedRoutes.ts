import {
  type Category,
  categoryPath,
  feedPath,
  getEventTime,
  type Item,
  type ItemPage,
  isStorable,
  limits,
  pageSitemapPath,
  shopPagePath,
} from '@elegant/shared/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CategoryRepository } from '../categories/categoryRepository.ts'
import type { Env } from '../config/env.ts'
import type { QueryOne } from '../db/prepared.ts'
import { shedLoad } from '../http/limits/overload.ts'
import { notFound } from '../http/responses/httpErrors.ts'
import type { ResponseCache } from '../http/routes/responseCache.ts'
import type { ItemRepository } from '../items/itemRepository.ts'
import type { ShopRepository } from '../shop/shopRepository.ts'
import type { PageRepository } from '../shopPages/pageRepository.ts'
import { createBlogFeed } from './blogFeed.ts'
import { createCalendar } from './calendar.ts'
import { itemAddresses } from './itemAddresses.ts'
import { createSitemap, createSitemapIndex, itemsPerSitemap } from './sitemap.ts'

interface Deps {
  env: Pick<Env, 'PUBLIC_URL' | 'SHOP_DOMAIN' | 'IN_FLIGHT_LIMIT'>
  queryOne: QueryOne
  shops: ShopRepository
  pages: PageRepository
  items: ItemRepository
  categories: CategoryRepository
  cache: ResponseCache
  /** Renders the owner's calendar for its secret token. */
  calendars: { render: (token: string) => Promise<string | undefined> }
}

/** Public files for search engines, feed readers and calendars, of the shop at PUBLIC_URL. */
export function feedRoutes(scope: FastifyInstance, needs: Deps, done: () => void): void {
  const { env, queryOne, shops, pages, items, categories, cache, calendars } = needs
  const { PUBLIC_URL: site, SHOP_DOMAIN } = env
  const addresses = itemAddresses(queryOne)
  let ownShop: { id: number } | undefined
  shedLoad(scope, env.IN_FLIGHT_LIMIT)

  scope.get('/robots.txt', (_, reply) =>
    reply.type('text/plain; charset=utf-8').send(`User-agent: *\nDisallow:\n\nSitemap: ${site}/sitemap.xml\n`),
  )

  scope.get('/sitemap.xml', (request, reply) =>
    send(request, reply, xmlType, ['sitemap'], async (shopId) => {
      const { total } = await addresses(shopId, 1)
      const files = Array.from({ length: getFiles(total) }, (_, place) => `/sitemap-${place + 1}.xml`)
      return createSitemapIndex(site, [pageSitemapPath, ...files])
    }),
  )

  scope.get<{ Params: { place: string } }>('/sitemap-:place(^\\d{1,4}).xml', (request, reply) => {
    const place = Number(request.params.place)
    return send(request, reply, xmlType, ['sitemap', place], async (shopId) => {
      const { total, entries } = await addresses(shopId, Math.max(place, 1))
      if (place < 1 || place > getFiles(total)) throw notFound('There is no such sitemap.')
      return sitemap(shopId, place, entries)
    })
  })

  scope.get(feedPath, (request, reply) =>
    send(request, reply, 'application/rss+xml; charset=utf-8', ['feed'], async (shopId) => {
      const [shop, listed] = await Promise.all([
        shops.readFacts(shopId),
        items.list(everybody(shopId), 'Blog', { sort: 'newest' }, { hasBodies: true }),
      ])
      const posts: ItemPage = JSON.parse(listed)
      return createBlogFeed(site, shop, posts.items)
    }),
  )

  scope.get<{ Querystring: { token?: unknown } }>('/claims.ics', async ({ query: { token } }, reply) => {
    const file = typeof token === 'string' ? await calendars.render(token) : undefined
    if (file === undefined) throw notFound('There is no such calendar.')
    return reply.type('text/calendar; charset=utf-8').header('cache-control', 'private, no-store').send(file)
  })

  scope.get<{ Params: { slug: string } }>('/events/:slug.ics', (request, reply) => {
    const { slug } = request.params
    return send(request, reply, 'text/calendar; charset=utf-8', ['calendar', slug], async (shopId) => {
      const isSlug = isStorable(slug) && slug.length <= limits.slug
      const found = isSlug ? await items.findBySlug(everybody(shopId), slug) : undefined
      const event: Item | undefined = found && JSON.parse(found)
      const time = event?.item_type === 'Event' ? getEventTime(event) : undefined
      if (!event || !time) throw notFound('There is no such event.')
      const { name: shopName } = await shops.readFacts(shopId)
      return createCalendar({ site, shopName }, event, time, new Date())
    })
  })
  done()

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    type: string,
    params: unknown[],
    make: (shopId: number) => Promise<string>,
  ): Promise<FastifyReply> {
    ownShop ??= await shops.findByDomain(SHOP_DOMAIN)
    if (!ownShop) throw notFound('There is no such shop.')
    const { id } = ownShop
    return cache.sendFile(request, reply, { shopId: id, type, params, make: () => make(id) })
  }

  /** Renders one sitemap file; the first one also lists the categories and the pages of the owner's words. */
  async function sitemap(shopId: number, place: number, entries: { path: string; changed?: string }[]) {
    if (place > 1) return createSitemap(site, entries)
    const listed: Category[] = JSON.parse(await categories.list(everybody(shopId)))
    const paths = listed.map((category) => ({ path: categoryPath(category, listed) }))
    const words = (await pages.listVisible(shopId)).map(({ name, changed_at }) => ({
      path: shopPagePath(name),
      changed: changed_at ?? undefined,
    }))
    return createSitemap(site, [...paths, ...words, ...entries])
  }
}

const xmlType = 'application/xml; charset=utf-8'

const everybody = (shopId: number) => ({ shopId, visibility: 'public' }) as const

function getFiles(items: number): number {
  return Math.max(1, Math.ceil(items / itemsPerSitemap))
}
