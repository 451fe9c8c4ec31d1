import { Link, useListCategoriesQuery, useSearchParams } from '@elegant/shared'
import { hasWords, limits } from '@elegant/shared/rules'
import { AsyncList, AutoGrid, ButtonLink, Page, PageHeading, SearchField, Skeleton, token } from '@elegant/shared/ui'
import { useRef, useState } from 'react'
import { styled } from 'styled-components'
import { ArchiveChoice } from '../list/ArchiveChoice.tsx'
import { ListTools } from '../list/ListTools.tsx'
import { CategoryCard } from './CategoryCard.tsx'
import { CategoryDialog } from './CategoryDialog.tsx'
import { useListArchivedCategoriesQuery } from './editCategories.ts'

/** The category list (product §2.16). `?edit=new` or `?edit={id}` opens the form. */
export function AdminCategoriesPage() {
  const [params, setParams] = useSearchParams()
  const [search, setSearch] = useState('')
  const isArchived = params.get('view') === 'archived'
  const current = useListCategoriesQuery(undefined, { refetchOnMountOrArgChange: true })
  const archived = useListArchivedCategoriesQuery(undefined, { skip: !isArchived, refetchOnMountOrArgChange: true })
  const { currentData, isError, refetch } = isArchived ? archived : current
  const results = useRef<HTMLElement>(null)
  const found = currentData?.filter(({ name, category_type }) => hasWords(search, [name, category_type]))
  const edit = params.get('edit')
  const edited = current.data?.find(({ id }) => String(id) === edit)
  return (
    <Page>
      <PageHeading title="Categories">
        <ListTools>
          <SearchField label="Search categories" maxLength={limits.search} value={search} onSearch={setSearch} />
          <ButtonLink as={Link} to="/admin/categories?edit=new" variant="primary">
            Add Category
          </ButtonLink>
        </ListTools>
      </PageHeading>
      <ArchiveChoice isArchived={isArchived} onChoose={(view) => setParams(view ? { view } : {}, { replace: true })} />
      <Results ref={results} tabIndex={-1} aria-label="Categories">
        <AsyncList
          rows={found}
          hasFailed={isError}
          onRetry={refetch}
          skeletons={6}
          skeleton={<Skeleton $height="14rem" />}
          empty="No categories found"
          layout={Grid}
        >
          {(category) => <CategoryCard key={category.id} category={category} onGone={() => results.current?.focus()} />}
        </AsyncList>
      </Results>
      {(edit === 'new' || edited) && (
        <CategoryDialog
          key={edit}
          category={edited}
          types={[...new Set(current.data?.map(({ category_type }) => category_type))]}
          onClose={() => setParams({}, { preventScrollReset: true })}
        />
      )}
    </Page>
  )
}

const Results = styled.section`
  margin-top: ${token.space2};
`

const Grid = styled(AutoGrid).attrs({ $min: '15rem', $gap: token.space2 })``
