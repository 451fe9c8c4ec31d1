import { type ItemListArgs, Link, notify, useListCategoriesQuery, useListItemsQuery } from '@elegant/shared'
import type { Facets } from '@elegant/shared/rules'
import { Button, breakpointUp, formatCount, panel, Skeleton, StickyActions, TryAgain, token } from '@elegant/shared/ui'
import { startTransition, useOptimistic } from 'react'
import { styled } from 'styled-components'
import { ChoiceLabel, Choices, Count } from './Choices.tsx'
import { FactFilter } from './FactFilter.tsx'
import { FilterGroup } from './FilterGroup.tsx'
import { RangeFields } from './RangeFields.tsx'
import { isWithinLimits, type ShopQuery } from './shopQuery.ts'

interface FilterPanelProps {
  /** The filtered list. */
  listArgs: ItemListArgs
  query: ShopQuery
  /** The number of products, if known. */
  total: number | undefined
  /** A promise lasts until the list is asked for. */
  onChange: (query: ShopQuery) => void | Promise<void>
  /** The address of the same view in a category, or in none. */
  categoryAddress: (id: number | null) => string
  onDone: () => void
}

/** The facets of the list, with the number of products for each choice (docs/product/catalog.md#sorting-and-facets). */
export function FilterPanel({ listArgs, query: listed, total, onChange, categoryAddress, onDone }: FilterPanelProps) {
  // A choice shows at once and counts with the next one, however long the list takes to render.
  const [query, setQuery] = useOptimistic(listed)
  const { data, currentData, isError, refetch } = useListItemsQuery({ ...listArgs, page: 1, facets: true })
  if (isError && !currentData) {
    return (
      <p>
        The filters couldn't be loaded. <TryAgain onClick={refetch} />
      </p>
    )
  }
  if (!data) return <Skeleton $height="12rem" />
  // A server that implements only the core API returns none.
  if (!data.facets) return <p>There is nothing to filter by.</p>
  const { price, tags, facts, categories, kinds } = data.facets

  /** Returns false if the list takes no more filters. */
  function change(choice: Partial<ShopQuery>): boolean {
    const next = { ...query, ...choice }
    if (!isWithinLimits(next)) {
      notify.error('The list takes no more filters of this kind. Remove one first.')
      return false
    }
    startTransition(async () => {
      setQuery(next)
      await onChange(next)
    })
    return true
  }

  return (
    <>
      <Panel>
        <CategoryLinks counts={categories} chosen={listArgs.category} getAddress={categoryAddress} />
        {kinds && (
          <Choices
            legend="Kind"
            choices={kinds}
            chosen={query.kinds}
            onToggle={(kind, isChosen) => change({ kinds: toggle(query.kinds, kind, isChosen) })}
          />
        )}
        {(price || query.price) && (
          <RangeFields
            legend="Price in USD"
            bounds={price ?? {}}
            bars={price?.bars}
            range={query.price}
            onChange={(price) => change({ price })}
          />
        )}
        {facts.map((fact) => (
          <FactFilter key={fact.name} fact={fact} query={query} onChange={change} />
        ))}
        {kinds && (
          <FilterGroup legend="Availability">
            <ChoiceLabel>
              <input
                type="checkbox"
                checked={query.isFree}
                onChange={({ target }) => change({ isFree: target.checked })}
              />
              <span>Available only</span>
            </ChoiceLabel>
          </FilterGroup>
        )}
        <Choices
          legend="Tags"
          choices={tags}
          chosen={query.tags}
          onToggle={(tag, isChosen) => change({ tags: toggle(query.tags, tag, isChosen) })}
        />
      </Panel>
      <ResultsBar>
        <Button onClick={onDone}>
          {total === undefined ? 'Show the pieces' : `Show ${formatCount(total, 'piece')}`}
        </Button>
      </ResultsBar>
    </>
  )
}

function toggle(chosen: string[], value: string, isChosen: boolean): string[] {
  return isChosen ? [...chosen, value] : chosen.filter((other) => other !== value)
}

interface CategoryLinksProps {
  counts: Facets['categories']
  chosen: number | undefined
  getAddress: FilterPanelProps['categoryAddress']
}

/** The categories, with the rest of the view kept. The chosen one leads back to all. */
function CategoryLinks({ counts, chosen, getAddress }: CategoryLinksProps) {
  const { data = [] } = useListCategoriesQuery()
  const offered = data.filter(({ id, Is_visible }) => Is_visible && counts.some((facet) => facet.id === id))
  if (offered.length === 0) return null
  return (
    <FilterGroup legend="Category">
      {offered.map(({ id, name }) => (
        <CategoryLink
          key={id}
          to={getAddress(id === chosen ? null : id)}
          aria-current={id === chosen || undefined}
          preventScrollReset
        >
          {name} <Count>{counts.find((facet) => facet.id === id)?.count}</Count>
        </CategoryLink>
      ))}
    </FilterGroup>
  )
}

const Panel = styled.div`
  columns: 13rem auto;
  column-gap: ${token.space4};
  margin-bottom: ${token.space3};
  padding: ${token.space3};
  ${panel};

  dialog & {
    margin: 0;
    padding: 0;
    border: 0;
    background: none;
  }
`

/** On a phone the products are behind the filters. */
const ResultsBar = styled(StickyActions)`
  button {
    width: 100%;
    background: ${token.raised};
  }
  ${breakpointUp.tablet} {
    display: none;
  }
`

const CategoryLink = styled(Link)`
  min-height: 1.75rem;
  font-size: ${token.textSm};
  text-decoration: none;

  &:hover {
    text-decoration: underline;
  }
  &[aria-current] {
    font-weight: 600;
  }
`
