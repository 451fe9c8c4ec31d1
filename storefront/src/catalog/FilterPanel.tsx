import { type ItemListArgs, Link, useListCategoriesQuery, useListItemsQuery } from '@elegant/shared'
import type { Facets } from '@elegant/shared/rules'
import { Button, breakpointUp, countOf, panel, Skeleton, StickyActions, TryAgain, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { removeFactValue } from './ChosenFilters.tsx'
import { FilterGroup, RangeFields } from './RangeFields.tsx'
import type { ShopQuery } from './shopQuery.ts'

interface FilterPanelProps {
  /** The filtered list. */
  listArgs: ItemListArgs
  query: ShopQuery
  /** The number of products, if known. */
  total: number | undefined
  onChange: (change: Partial<ShopQuery>) => void
  /** The address of the same view in a category, or in none. */
  categoryAddress: (id: number | null) => string
  onDone: () => void
}

/** The number of choices offered per facet, most frequent first. */
const maxChoices = 12

/** The facets of the list, with the number of products for each choice (product §10.4). */
export function FilterPanel({ listArgs, query, total, onChange, categoryAddress, onDone }: FilterPanelProps) {
  const { data, currentData, isError, refetch } = useListItemsQuery({ ...listArgs, page: 1, facets: true })
  if (isError && !currentData) {
    return (
      <p>
        The filters couldn't be loaded. <TryAgain onClick={refetch} />
      </p>
    )
  }
  if (!data) return <Skeleton $height="12rem" />
  // A server that implements only section 7 returns none.
  if (!data.facets) return <p>There is nothing to filter by.</p>
  const { price, tags, facts } = data.facets
  return (
    <>
      <Panel>
        <CategoryLinks counts={data.facets.categories} chosen={listArgs.category} addressOf={categoryAddress} />
        {(price || query.price) && (
          <RangeFields
            legend="Price in USD"
            bounds={price ?? {}}
            range={query.price}
            onChange={(price) => onChange({ price })}
          />
        )}
        {facts.map((fact) => (
          <FactFilter key={fact.name} fact={fact} query={query} onChange={onChange} />
        ))}
        <Choices
          legend="Tags"
          choices={tags}
          chosen={query.tags}
          onToggle={(tag, isChosen) =>
            onChange({ tags: isChosen ? [...query.tags, tag] : query.tags.filter((other) => other !== tag) })
          }
        />
      </Panel>
      <ResultsBar>
        <Button onClick={onDone}>
          {total === undefined ? 'Show the products' : `Show ${countOf(total, 'product')}`}
        </Button>
      </ResultsBar>
    </>
  )
}

type FactFacet = Facets['facts'][number]

interface FactFilterProps extends Pick<FilterPanelProps, 'query' | 'onChange'> {
  fact: FactFacet
}

/** The filter of one gem fact: a range for figures, otherwise the values. */
function FactFilter({ fact, query: { facts, ranges }, onChange }: FactFilterProps) {
  const { name } = fact
  if (hasRange(fact)) {
    const others = ranges.filter((range) => range.name !== name)
    return (
      <RangeFields
        legend={name}
        bounds={fact}
        range={ranges.find((range) => range.name === name)}
        onChange={(range) => onChange({ ranges: range ? [...others, { name, ...range }] : others })}
      />
    )
  }
  const chosen = facts.find((other) => other.name === name)
  if (!chosen && !isSelective(fact)) return null
  return (
    <Choices
      legend={name}
      choices={fact.values}
      chosen={chosen?.values ?? []}
      onToggle={(value, isChosen) =>
        onChange({ facts: isChosen ? addFactValue(facts, name, value) : removeFactValue(facts, name, value) })
      }
    />
  )
}

function hasRange({ min, max }: FactFacet): boolean {
  return min !== undefined && max !== undefined && min < max
}

/** A value of a single product is not useful as a filter. */
function isSelective({ values }: FactFacet): boolean {
  return values.length > 1 && values.some(({ count }) => count > 1)
}

function addFactValue(facts: ShopQuery['facts'], name: string, value: string): ShopQuery['facts'] {
  const known = facts.find((fact) => fact.name === name)?.values ?? []
  return [...facts.filter((fact) => fact.name !== name), { name, values: [...known, value] }]
}

interface CategoryLinksProps {
  counts: Facets['categories']
  chosen: number | undefined
  addressOf: FilterPanelProps['categoryAddress']
}

/** The categories, with the rest of the view kept. The chosen one leads back to all. */
function CategoryLinks({ counts, chosen, addressOf }: CategoryLinksProps) {
  const { data = [] } = useListCategoriesQuery()
  const offered = data.filter(({ id, Is_visible }) => Is_visible && counts.some((facet) => facet.id === id))
  if (offered.length === 0) return null
  return (
    <FilterGroup legend="Category">
      {offered.map(({ id, name }) => (
        <CategoryLink
          key={id}
          to={addressOf(id === chosen ? null : id)}
          aria-current={id === chosen || undefined}
          preventScrollReset
        >
          {name} <Count>{counts.find((facet) => facet.id === id)?.count}</Count>
        </CategoryLink>
      ))}
    </FilterGroup>
  )
}

interface ChoicesProps {
  legend: string
  choices: { value: string; count: number }[]
  chosen: string[]
  onToggle: (value: string, isChosen: boolean) => void
}

function Choices({ legend, choices, chosen, onToggle }: ChoicesProps) {
  const unlisted = chosen.filter((value) => !choices.some((choice) => choice.value === value))
  const offered = [...unlisted.map((value) => ({ value, count: 0 })), ...choices.slice(0, maxChoices)]
  if (offered.length === 0) return null
  return (
    <FilterGroup legend={legend}>
      {offered.map(({ value, count }) => (
        <ChoiceLabel key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ target }) => onToggle(value, target.checked)}
          />
          <span>{value}</span> <Count>{count}</Count>
        </ChoiceLabel>
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
`

/** On a phone the products are far below the filters. */
const ResultsBar = styled(StickyActions)`
  button {
    width: 100%;
    background: ${token.raised};
  }
  ${breakpointUp.tablet} {
    display: none;
  }
`

const ChoiceLabel = styled.label`
  display: flex;
  align-items: baseline;
  gap: 0.6rem;
  min-height: 1.75rem;
  font-size: ${token.textSm};
  cursor: pointer;

  input {
    flex: none;
    width: 1rem;
    height: 1rem;
    margin: 0;
    accent-color: ${token.opalText};
    transform: translateY(0.15em);
  }
  > span:first-of-type {
    overflow-wrap: anywhere;
  }
`

const Count = styled.span`
  color: ${token.muted};
  font-size: ${token.textXs};
  font-variant-numeric: tabular-nums;
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
