import { Link, useListCategoriesQuery, useSearchParams } from '@elegant/shared'
import { limits } from '@elegant/shared/rules'
import { ButtonLink, Choice, Listing, Page, PageHeading, SearchField, Skeleton, token } from '@elegant/shared/ui'
import { useRef, useState } from 'react'
import { styled } from 'styled-components'
import { ListTools } from '../list/ListTools.tsx'
import { CategoryCard } from './CategoryCard.tsx'
import { CategoryDialog } from './CategoryDialog.tsx'
import { useListArchivedCategoriesQuery } from './editCategories.ts'

const views = [
  { value: 'current', label: 'Current' },
  { value: 'archived', label: 'Archived' },
] as const

/** The categories (product §2.16); `?edit=new` or `?edit={id}` opens the form. */
export function AdminCategoriesPage() {
  const [params, setParams] = useSearchParams()
  const [search, setSearch] = useState('')
  const isArchived = params.get('view') === 'archived'
  const current = useListCategoriesQuery(undefined, { refetchOnMountOrArgChange: true })
  const archived = useListArchivedCategoriesQuery(undefined, { skip: !isArchived, refetchOnMountOrArgChange: true })
  const { currentData, isError, refetch } = isArchived ? archived : current
  const results = useRef<HTMLElement>(null)
  const words = search.trim().toLowerCase()
  const found = currentData?.filter(({ name, category_type }) =>
    [name, category_type].some((text) => text.toLowerCase().includes(words)),
  )
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
      <Choice
        label="Show"
        options={views}
        value={isArchived ? 'archived' : 'current'}
        onChange={(view) => setParams(view === 'archived' ? { view } : {}, { replace: true })}
      />
      <Results ref={results} tabIndex={-1} aria-label="Categories">
        <Listing
          rows={found}
          hasFailed={isError}
          onRetry={refetch}
          skeletons={6}
          skeleton={<Skeleton $height="14rem" />}
          empty="No categories found"
          layout={Grid}
        >
          {(category) => <CategoryCard key={category.id} category={category} onGone={() => results.current?.focus()} />}
        </Listing>
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

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));
  gap: ${token.space2};
`
