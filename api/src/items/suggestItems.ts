import { type Item, type ItemPage, type Suggestion, type Suggestions, suggestedTypes } from '@elegant/shared/rules'
import type { understandSearch } from './understandSearch.ts'

/** Suggests public items of each type for a search, as the list of that type would find them (product §10.3). */
export function suggestItems({ list }: { list: ReturnType<typeof understandSearch> }) {
  return async (shopId: number, search: string): Promise<string> => {
    const found = await Promise.all(
      suggestedTypes.map(async ({ type, count }) => {
        const { json, total, understood } = await list({ shopId, visibility: 'public' }, type, {
          search,
          understand: true,
        })
        const { items }: ItemPage = JSON.parse(json)
        return { type, total, items: items.slice(0, count).map(toSuggestion), understood }
      }),
    )
    const groups = found.filter(({ total }) => total > 0).map(({ understood: _, ...group }) => group)
    const understood = found.find(({ type }) => type === 'Product')?.understood
    const suggestions: Suggestions = { groups, ...(understood && { understood }) }
    return JSON.stringify(suggestions)
  }
}

function toSuggestion({ slug, title, price, currency, availability = null, ...item }: Item): Suggestion {
  const picture = item._item_images_of_items.items.find(
    ({ image_type, display_image }) => image_type === 'Image' && display_image,
  )
  return {
    ...{ slug, title, price, currency, availability },
    picture: picture
      ? { display_image: picture.display_image, widths: picture.widths, formats: picture.formats }
      : null,
  }
}
