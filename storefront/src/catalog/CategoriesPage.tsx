import { PageMeta, useShopFacts } from '@elegant/shared'
import { Page, PageHeading } from '@elegant/shared/ui'
import { CategoryList } from './CategoryList.tsx'

/** The visible categories (docs/product/pages.md#categories). */
export function CategoriesPage() {
  const { name } = useShopFacts()
  return (
    <Page>
      <PageMeta
        title="Shop by Category"
        description={`The collections of ${name}: raw, welo and water opals, emeralds and finished jewelry.`}
        path="/categories"
      />
      <PageHeading title="Shop by Category" />
      <CategoryList level={2} isFirst />
    </Page>
  )
}
