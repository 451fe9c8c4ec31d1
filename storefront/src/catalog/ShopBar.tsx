import { type ItemSort, itemSorts } from '@elegant/shared/rules'
import { Button, Cluster, Field, formatCount, Icon, Note, Select, token } from '@elegant/shared/ui'
import { SlidersHorizontal } from 'lucide'
import type { Ref } from 'react'
import { styled } from 'styled-components'
import type { ShopQuery } from './shopQuery.ts'

interface ShopBarProps {
  /** The number of products; undefined while loading, null on failure. */
  total: number | undefined | null
  query: ShopQuery
  onSort: (sort: ItemSort | undefined) => void
  filters: { id: string; isOpen: boolean; toggle: () => void; button: Ref<HTMLButtonElement> }
}

const sorts: { value: ItemSort; label: string }[] = [
  { value: 'featured', label: 'Featured' },
  { value: 'newest', label: 'Newest' },
  { value: 'price_asc', label: 'Price, low to high' },
  { value: 'price_desc', label: 'Price, high to low' },
]

/** The number of products, the sort order and the button that opens the filters. */
export function ShopBar({ total, query: { search, sort }, onSort, filters }: ShopBarProps) {
  const standard = search ? 'relevance' : 'featured'
  const options = search ? [{ value: 'relevance', label: 'Best match' }, ...sorts] : sorts
  return (
    <Bar>
      <Note role="status">
        {total === undefined && 'Searching…'}
        {typeof total === 'number' && formatCount(total, 'product')}
      </Note>
      <Controls data-needs-script>
        <Field label="Sort by" hideLabel>
          {(control) => (
            <Select
              {...control}
              options={options}
              value={sort ?? standard}
              onChange={({ target: { value } }) => onSort(value === standard ? undefined : parseSort(value))}
            />
          )}
        </Field>
        <Button ref={filters.button} aria-expanded={filters.isOpen} aria-controls={filters.id} onClick={filters.toggle}>
          <Icon of={SlidersHorizontal} size={18} strokeWidth={1.5} />
          Filter
        </Button>
      </Controls>
    </Bar>
  )
}

function parseSort(value: string): ItemSort | undefined {
  return itemSorts.find((sort) => sort === value)
}

const Bar = styled(Cluster)`
  justify-content: space-between;
  gap: ${token.space1} ${token.space3};
  margin-bottom: ${token.space3};
  padding-bottom: ${token.space2};
  border-bottom: 1px solid ${token.hairline};
`

const Controls = styled.div`
  display: flex;
  gap: ${token.space1};

  @media print {
    display: none;
  }
`
