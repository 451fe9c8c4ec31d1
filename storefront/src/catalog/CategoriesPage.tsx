import { Page, PageHeading } from '@elegant/shared/ui'
import { CategoryList } from './CategoryList.tsx'

/** Spec §2, categories. */
export function CategoriesPage() {
  return (
    <Page>
      <PageHeading title="Shop by Category" />
      <CategoryList isFirst />
    </Page>
  )
}
