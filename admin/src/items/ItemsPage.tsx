import { Link, Navigate, useListItemsQuery } from '@elegant/shared'
import { availabilityStates, claimKinds, claimLabels, type Item, missingParts } from '@elegant/shared/rules'
import { ButtonLink, CheckLabel, countOf } from '@elegant/shared/ui'
import { useState } from 'react'
import { useClaimActions } from '../holds/useClaimActions.tsx'
import { ArchiveChoice } from '../list/ArchiveChoice.tsx'
import { ListPage } from '../list/ListPage.tsx'
import { SelectFilter } from '../list/SelectFilter.tsx'
import { useListParams } from '../list/useListParams.ts'
import { refetchOnMount, useListResult } from '../list/useListResult.ts'
import { BulkBar } from './BulkBar.tsx'
import { CsvTools } from './CsvTools.tsx'
import { ItemRow } from './ItemRow.tsx'
import type { ItemScreen } from './itemScreens.ts'
import { matchesItem } from './matchesItem.ts'

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

/** The list of one item type (product §2.17), with two-layer search (product §10.3). */
export function ItemsPage({ screen }: { screen: ItemScreen }) {
  const { path, type, title, one, add, empty } = screen
  const list = useListParams()
  const { params, page, search, typed } = list
  const isArchived = params.get('view') === 'archived'
  const availability = availabilityStates.find((state) => state === params.get('state'))
  const missing = missingParts.find((part) => part === params.get('missing'))
  const query = useListItemsQuery(
    {
      type,
      page,
      ...(search && { search }),
      ...(isArchived && { archived: true }),
      ...(availability && { availability }),
      ...(missing && { missing }),
    },
    refetchOnMount,
  )
  const claims = useClaimActions()
  const { chosen, choose, clear } = useSelection()
  const result = useListResult(query, list, (item) => matchesItem(item, typed))
  const { rows, total } = result
  const { pageTotal } = result.response ?? {}
  if (pageTotal && page > pageTotal) return <Navigate to={list.addressOf(pageTotal)} replace />
  return (
    <ListPage
      title={title}
      searchLabel={`Search ${title.toLowerCase()}`}
      addButton={
        <>
          {type === 'Product' && (
            <ButtonLink as={Link} to="/admin/photos">
              Add from photos
            </ButtonLink>
          )}
          <ButtonLink as={Link} to={`${path}/new`} variant="primary">
            {add}
          </ButtonLink>
        </>
      }
      list={list}
      result={result}
      regionLabel={title}
      empty={empty}
      action={
        !search &&
        !isArchived &&
        !missing && (
          <ButtonLink as={Link} to={`${path}/new`}>
            Add your first {one}
          </ButtonLink>
        )
      }
      rowHeight="5.5rem"
      showTotal={false}
      footer={
        <>
          <BulkBar ids={chosen} onClear={clear} />
          {claims.dialog}
        </>
      }
      row={(item, focusRows) => (
        <ItemRow
          key={item.id}
          item={item}
          claims={claims}
          isChosen={chosen.includes(item.id)}
          onChoose={(isChosen) => choose([item], isChosen)}
          onGone={() => {
            choose([item], false)
            focusRows()
          }}
        />
      )}
    >
      <ArchiveChoice
        isArchived={isArchived}
        onChoose={(view) => {
          clear()
          list.choose({ view })
        }}
      />
      {missing && (
        <SelectFilter
          label="Missing"
          hideLabel
          value={missing}
          options={missingOptions}
          onChoose={(part) => list.choose({ missing: part || undefined })}
        />
      )}
      {(availability || rows?.some((item) => item.availability)) && (
        <SelectFilter
          label="Availability"
          hideLabel
          value={availability}
          options={availabilityOptions}
          onChoose={(state) => list.choose({ state: state || undefined })}
        />
      )}
      {!isArchived && rows && rows.length > 0 && <ChooseAll items={rows} chosen={chosen} onChoose={choose} />}
      {!isArchived && <CsvTools screen={screen} chosen={chosen} search={typed.trim()} />}
      <p role="status">{total !== undefined && countOf(total, 'item')}</p>
    </ListPage>
  )
}

interface ChooseAllProps {
  items: Item[]
  chosen: number[]
  onChoose: (items: Item[], isChosen: boolean) => void
}

function ChooseAll({ items, chosen, onChoose }: ChooseAllProps) {
  return (
    <CheckLabel>
      <input
        type="checkbox"
        checked={items.every(({ id }) => chosen.includes(id))}
        onChange={({ target }) => onChoose(items, target.checked)}
      />
      Select all on this page
    </CheckLabel>
  )
}

/** The ids of the items selected for bulk actions. */
function useSelection() {
  const [chosen, setChosen] = useState<number[]>([])
  function choose(items: Item[], isChosen: boolean) {
    const ids = items.map(({ id }) => id)
    const others = chosen.filter((id) => !ids.includes(id))
    setChosen(isChosen ? [...others, ...ids] : others)
  }
  return { chosen, choose, clear: () => setChosen([]) }
}
