import { loadCategories, loadItems, type PageAddress, type PageHandle } from '@elegant/shared'
import { type Category, slugOf } from '@elegant/shared/rules'
import { productsAsked, shopQueryIn } from './shopQuery.ts'

/** The category in an address: by slug in `/shop/emeralds`, by id in `/shop?category=3`. */
export interface Narrowing {
  name: string | undefined
  id: number | undefined
  isNarrowed: boolean
}

export function narrowingIn({ params: { type }, search }: PageAddress): Narrowing {
  const asked = Number(search.get('category'))
  const id = type === undefined && Number.isInteger(asked) && asked > 0 ? asked : undefined
  return { name: type, id, isNarrowed: type !== undefined || id !== undefined }
}

/** Finds the category. */
export function categoryOf(categories: Category[] | undefined, { name, id }: Narrowing): Category | undefined {
  return categories?.find(
    (category) => category.Is_visible && (name === undefined ? category.id === id : slugOf(category.name) === name),
  )
}

/** Loads all products or those of one category, which may have to be looked up first. */
export const loadProducts: PageHandle['load'] = async (dispatch, address) => {
  const narrowing = narrowingIn(address)
  const query = shopQueryIn(address.search)
  const list = (category?: number) => dispatch(loadItems(productsAsked(query, category)))
  if (!narrowing.isNarrowed) return list()
  const categories = dispatch(loadCategories())
  if (narrowing.id !== undefined) return Promise.all([categories, list(narrowing.id)])
  const category = categoryOf((await categories).data, narrowing)
  return category && list(category.id)
}
