import { PublicUrlContext, useGetItemQuery, useSearchParams } from '@elegant/shared'
import { itemPath } from '@elegant/shared/rules'
import { use } from 'react'

/** Writes the beginning of a message about a piece: `piece` is its title in quotation marks and its address. */
export type Wishes = Record<string, (piece: string) => string>

/**
 * The first sentence of a form that the visitor opened from a piece: `?{param}={slug}` with one of the given parameters.
 * Undefined if there is no such piece.
 */
export function useItemWish(wishes: Wishes) {
  const [params] = useSearchParams()
  const site = use(PublicUrlContext)
  const [param, write] = Object.entries(wishes).find(([name]) => params.has(name)) ?? []
  const slug = (param && params.get(param)) || ''
  const { data: item, isLoading } = useGetItemQuery(slug, { skip: !slug })
  const wish = item ? write?.(`"${item.title}" (${site}${itemPath(item.slug)})`) : undefined
  return { wish, isLoading, key: `${param} ${slug}` }
}
