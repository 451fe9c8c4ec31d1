import { type Item, type ItemPage, type Suggestion, type Suggestions, suggestedTypes } from '@elegant/shared/rules'
import type { ReadScope } from '../list/listItems.ts'
import { suggestCategories } from './suggestCategories.ts'
import type { understandSearch } from './understandSearch.ts'

/** Returns the categories of a shop as serialized JSON. */
export type ListCategories = (scope: ReadScope) => Promise<string>

interface Deps {
  list: ReturnType<typeof understandSearch>
  listCategories: ListCategories
}

/**
 * Suggests public items of each type, as the list of that type would find them, and categories
 * (docs/product/catalog.md#search).
 */
export function suggestItems({ list, listCategories }: Deps) {
  return async (shopId: number, search: string): Promise<string> => {
    const scope = { shopId, visibility: 'public' } as const
    const findGroup = async ({ type, count }: (typeof suggestedTypes)[number]) => {
      const { json, total, understood } = await list(scope, type, { search, understand: true })
      const { items }: ItemPage = JSON.parse(json)
      return { type, total, items: items.slice(0, count).map(toSuggestion), understood }
    }
    const [categories, ...found] = await Promise.all([listCategories(scope), ...suggestedTypes.map(findGroup)])
    const groups = found.filter(({ total }) => total > 0).map(({ understood: _, ...group }) => group)
    const understood = found.find(({ type }) => type === 'Product')?.understood
    const suggestions: Suggestions = {
      groups,
      categories: suggestCategories(`${search} ${understood?.text ?? ''}`, JSON.parse(categories)),
      ...(understood && { understood }),
    }
    return JSON.stringify(suggestions)
  }
}

function toSuggestion({ slug, title, price, currency, availability = null, ...item }: Item): Suggestion {
  const picture = item._item_images_of_items.items.find(
    ({ image_type, display_image }) => image_type === 'Image' && display_image,
  )
  return {
    slug,
    title,
    price,
    currency,
    availability,
    picture: picture
      ? { display_image: picture.display_image, widths: picture.widths, formats: picture.formats }
      : null,
  }
}
