import { useListCategoriesQuery } from '@elegant/shared'
import { claimKinds, claimLabels, type ItemType, missingParts } from '@elegant/shared/rules'
import { Button, Field, Icon, Input } from '@elegant/shared/ui'
import { ChevronDown } from 'lucide'
import { useLayoutEffect, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { SelectFilter } from '../../list/SelectFilter.tsx'
import type { ListParams } from '../../list/useListParams.ts'
import { moreFilters } from './itemListParams.ts'

const availabilityOptions = [
  { value: '', label: 'Any availability' },
  { value: 'available', label: 'Available' },
  { value: 'asked', label: 'Asked about' },
  ...claimKinds.map((value) => ({ value, label: claimLabels[value] })),
]

const missingOptions = [
  { value: '', label: 'Complete or not' },
  ...missingParts.map((value) => ({ value, label: `Without a ${value}` })),
]

const shownOptions = [
  { value: '', label: 'Shown or hidden' },
  { value: 'yes', label: 'Shown' },
  { value: 'no', label: 'Hidden' },
]

interface ItemFilterBarProps {
  type: ItemType
  list: ListParams
  /** The server sends the availability of items. */
  hasAvailability: boolean
}

/** The filters of an item list, each in the address. */
export function ItemFilterBar({ type, list, hasAvailability }: ItemFilterBarProps) {
  const { params, choose } = list
  const count = moreFilters.filter((name) => params.has(name)).length
  const [{ isOpen, filtered }, setOpened] = useState({ isOpen: count > 0, filtered: count > 0 })
  // A link with filters, such as a saved view, opens them.
  if (filtered !== count > 0) setOpened({ isOpen: isOpen || count > 0, filtered: count > 0 })
  const { data: categories = [] } = useListCategoriesQuery(undefined, { skip: !isOpen })
  const given = (name: string) => params.get(name) ?? undefined
  return (
    <>
      {hasAvailability && (
        <SelectFilter
          label="Availability"
          hideLabel
          value={given('state')}
          options={availabilityOptions}
          onChoose={(state) => choose({ state })}
        />
      )}
      <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpened({ isOpen: !isOpen, filtered })}>
        {count > 0 ? `Filters (${count})` : 'Filters'}
        <Icon of={ChevronDown} size={16} strokeWidth={1.5} />
      </Button>
      {isOpen && (
        <More>
          <SelectFilter
            label="Category"
            hideLabel
            value={given('category')}
            options={[
              { value: '', label: 'Any category' },
              ...categories.map(({ id, name }) => ({ value: `${id}`, label: name })),
            ]}
            onChoose={(category) => choose({ category })}
          />
          <SelectFilter
            label="In the shop"
            hideLabel
            value={given('shown')}
            options={shownOptions}
            onChoose={(shown) => choose({ shown })}
          />
          {type === 'Product' && (
            <>
              <SelectFilter
                label="Missing"
                hideLabel
                value={given('missing')}
                options={missingOptions}
                onChoose={(missing) => choose({ missing })}
              />
              <PriceFilter label="Lowest price" value={given('min')} onChoose={(min) => choose({ min })} />
              <PriceFilter label="Highest price" value={given('max')} onChoose={(max) => choose({ max })} />
            </>
          )}
          <Button
            variant="quiet"
            onClick={() => choose(Object.fromEntries(moreFilters.map((name) => [name, undefined])))}
          >
            Clear filters
          </Button>
        </More>
      )}
    </>
  )
}

interface PriceFilterProps {
  label: string
  value: string | undefined
  onChoose: (amount: string) => void
}

/** A bound of the price, applied by Enter or by leaving the field. */
function PriceFilter({ label, value = '', onChoose }: PriceFilterProps) {
  const [text, setText] = useState(value)
  /** The last bound of the address, or that this field has asked for. */
  const asked = useRef(value)
  // In an effect, because the list of the next bound may be rendered long before it is shown, and typing goes on meanwhile.
  useLayoutEffect(() => {
    // The address now has the bound of this field: text typed in the meantime stays.
    if (value === asked.current) return
    // Another address, such as a saved view, replaces the text.
    asked.current = value
    setText(value)
  }, [value])
  function apply() {
    const bound = text.trim()
    if (bound === value && bound === asked.current) return
    asked.current = bound
    setText(bound)
    onChoose(bound)
  }
  return (
    <Field label={label} hideLabel>
      {(control) => (
        <Input
          {...control}
          inputMode="decimal"
          autoComplete="off"
          placeholder={label}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onBlur={apply}
          onKeyDown={({ key }) => key === 'Enter' && apply()}
        />
      )}
    </Field>
  )
}

/* A line of its own. */
const More = styled.div`
  && {
    display: flex;
    flex: 1 0 100%;
    flex-wrap: wrap;
    gap: 0.5rem 1rem;
    order: 1;
  }
  > div {
    flex: 0 1 12rem;
  }
`
