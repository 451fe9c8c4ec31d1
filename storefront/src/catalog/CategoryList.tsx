import { useListCategoriesQuery } from '@elegant/shared'
import { skeletons } from '@elegant/shared/rules'
import { AsyncList } from '@elegant/shared/ui'
import { CategoryTile, CategoryTileSkeleton, TileGrid } from './CategoryTile.tsx'

/** The visible categories (docs/product/pages.md#categories). `isFirst`: they are at the top of the page. */
export function CategoryList({ level, isFirst = false }: { level: 2 | 3; isFirst?: boolean }) {
  const { currentData, isError, refetch } = useListCategoriesQuery()
  return (
    <AsyncList
      rows={currentData?.filter(({ Is_visible }) => Is_visible)}
      hasFailed={isError && !currentData}
      onRetry={refetch}
      skeletons={skeletons.categories}
      skeleton={<CategoryTileSkeleton />}
      empty="No categories available at this time."
      layout={TileGrid}
    >
      {(category, index) => (
        <CategoryTile key={category.id} category={category} level={level} isFirst={isFirst && index === 0} />
      )}
    </AsyncList>
  )
}
