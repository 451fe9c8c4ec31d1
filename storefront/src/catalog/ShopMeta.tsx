import { PageMeta, useListCategoriesQuery, useShopFacts } from '@elegant/shared'
import { type Category, categoryPath, listPath } from '@elegant/shared/rules'

/** The metadata of the shop or of a category, the same for both addresses of a category. */
export function ShopMeta({ category, page }: { category: Category | undefined; page: number }) {
  const { name } = useShopFacts()
  const { data: categories = [] } = useListCategoriesQuery(undefined, { skip: !category })
  if (!category) {
    return (
      <PageMeta
        title="Our Collection"
        description={`Ethiopian opals, emeralds, raw gemstones and finished jewelry of ${name}, each shown and described as it is.`}
        path={listPath('/shop', page)}
      />
    )
  }
  return (
    <PageMeta
      title={category.name}
      description={`${category.name} of ${name} in Jacksonville, Florida, each shown and described as it is.`}
      path={listPath(categoryPath(category, categories), page)}
      image={category.image_url}
    />
  )
}
