import { Page, PageHeading } from '@elegant/shared/ui'
import { CategoryList } from './CategoryList.tsx'

/** Spec §2, categories. */
export function CategoriesPage() {
  return (
    <Page>
      <PageHeading title="Shop by Category" />
      <CategoryList level={2} isFirst />
    </Page>
  )
}
