import { loadCategories, loadItems, type PageAddress, type PageHandle } from '@elegant/shared'
import { type Category, categoryPath, getSlug } from '@elegant/shared/rules'
import { parseShopQuery, toListArgs } from './shopQuery.ts'

/** The category in an address: by slug in `/shop/emeralds`, by id in `/shop?category=3`. */
interface CategoryFilter {
  name: string | undefined
  id: number | undefined
  isFiltered: boolean
}

export function parseCategoryFilter({ params: { type }, search }: PageAddress): CategoryFilter {
  const categoryId = Number(search.get('category'))
  const id = type === undefined && Number.isInteger(categoryId) && categoryId > 0 ? categoryId : undefined
  return { name: type, id, isFiltered: type !== undefined || id !== undefined }
}

export function getCategory(categories: Category[] | undefined, { name, id }: CategoryFilter): Category | undefined {
  return categories?.find(
    (category) => category.Is_visible && (name === undefined ? category.id === id : getSlug(category.name) === name),
  )
}

/** The present path of a category that once had this name. */
export function movedPath(categories: Category[], { name }: CategoryFilter): string | undefined {
  const moved = categories.find(
    ({ Is_visible, former_slugs }) => name !== undefined && Is_visible && former_slugs?.includes(name),
  )
  return moved && categoryPath(moved, categories)
}

/** Loads all products or those of one category, which may have to be looked up first. */
export const loadProducts: PageHandle['load'] = async (dispatch, address) => {
  const categoryFilter = parseCategoryFilter(address)
  const query = parseShopQuery(address.search)
  const list = (category?: number) => dispatch(loadItems(toListArgs(query, category)))
  if (!categoryFilter.isFiltered) return list()
  const categories = dispatch(loadCategories())
  if (categoryFilter.id !== undefined) return Promise.all([categories, list(categoryFilter.id)])
  const category = getCategory((await categories).data, categoryFilter)
  return category && list(category.id)
}
