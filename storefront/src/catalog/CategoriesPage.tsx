import { PageMeta } from '@elegant/shared'
import { siteName } from '@elegant/shared/rules'
import { Page, PageHeading } from '@elegant/shared/ui'
import { CategoryList } from './CategoryList.tsx'

/** The visible categories (product §2.8). */
export function CategoriesPage() {
  return (
    <Page>
      <PageMeta
        title="Shop by Category"
        description={`The collections of ${siteName}: raw, welo and water opals, emeralds and finished jewelry.`}
        path="/categories"
      />
      <PageHeading title="Shop by Category" />
      <CategoryList level={2} isFirst />
    </Page>
  )
}
