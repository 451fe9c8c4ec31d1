import { useListCategoriesQuery, useSearchParams } from '@elegant/shared'
import { hasWords } from '@elegant/shared/rules'
import { AutoGrid, Button, token } from '@elegant/shared/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { Permitted } from '../access/Permitted.tsx'
import { ArchiveChoice } from '../list/ArchiveChoice.tsx'
import { ListPage } from '../list/ListPage.tsx'
import { refetchOnMount } from '../list/useListResult.ts'
import { CategoryCard } from './CategoryCard.tsx'
import { CategoryDialog } from './CategoryDialog.tsx'
import { useListArchivedCategoriesQuery } from './editCategoriesApi.ts'

/** The category list (docs/product/admin.md#categories). `?edit=new` or `?edit={id}` opens the form. */
export function AdminCategoriesPage() {
  const [params, setParams] = useSearchParams()
  const [search, setSearch] = useState('')
  const isArchived = params.get('view') === 'archived'
  const current = useListCategoriesQuery(undefined, refetchOnMount)
  const archived = useListArchivedCategoriesQuery(undefined, { ...refetchOnMount, skip: !isArchived })
  const { currentData, isError: hasFailed, refetch } = isArchived ? archived : current
  const rows = currentData?.filter(({ name, category_type }) => hasWords(search, [name, category_type]))
  const edit = params.get('edit')
  const edited = current.data?.find(({ id }) => String(id) === edit)
  return (
    <ListPage
      title="Categories"
      searchLabel="Search categories"
      addButton={
        <Button variant="primary" onClick={() => setParams({ edit: 'new' }, { preventScrollReset: true })}>
          Add Category
        </Button>
      }
      list={{ page: 1, getAddress: () => '?', inputProps: { value: search, onSearch: setSearch } }}
      result={{ rows, hasFailed, refetch }}
      regionLabel="Categories"
      empty="No categories found"
      rowHeight="14rem"
      layout={Grid}
      footer={
        (edit === 'new' || edited) && (
          <Permitted to="change">
            <CategoryDialog
              key={edit}
              category={edited}
              types={[...new Set(current.data?.map(({ category_type }) => category_type))]}
              onClose={() => setParams({}, { preventScrollReset: true })}
            />
          </Permitted>
        )
      }
      row={(category, focusRows) => (
        <CategoryCard
          key={category.id}
          category={category}
          onEdit={() => setParams({ edit: String(category.id) }, { preventScrollReset: true })}
          onGone={focusRows}
        />
      )}
    >
      <ArchiveChoice isArchived={isArchived} onChoose={(view) => setParams(view ? { view } : {}, { replace: true })} />
    </ListPage>
  )
}

const Grid = styled(AutoGrid).attrs({ $min: 'max(10rem, min(13rem, 50% - 0.5rem))', $gap: token.space2 })``
