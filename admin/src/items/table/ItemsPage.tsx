import { Link, Navigate, useListItemsQuery } from '@elegant/shared'
import type { Item } from '@elegant/shared/rules'
import { ButtonLink, CheckLabel, formatCount } from '@elegant/shared/ui'
import { type ChangeEvent, useState } from 'react'
import { Permitted } from '../../access/Permitted.tsx'
import { useClaimActions } from '../../holds/useClaimActions.tsx'
import { ArchiveChoice } from '../../list/ArchiveChoice.tsx'
import { ListPage } from '../../list/ListPage.tsx'
import { useListParams } from '../../list/useListParams.ts'
import { refetchOnMount, useListResult } from '../../list/useListResult.ts'
import type { ItemScreen } from '../itemScreens.ts'
import { BulkBar } from './BulkBar.tsx'
import { CsvTools } from './CsvTools.tsx'
import { ItemFilterBar } from './ItemFilterBar.tsx'
import { ItemRow } from './ItemRow.tsx'
import { Check, ItemTableRow } from './ItemTableRow.tsx'
import { itemColumns } from './itemColumns.ts'
import { readItemFilters } from './itemListParams.ts'
import { matchesItem } from './matchesItem.ts'
import { SelectAllFound } from './SelectAllFound.tsx'

/**
 * The list of one item type (docs/product/admin.md#item-lists), with two-layer search (docs/product/catalog.md#search).
 */
export function ItemsPage({ screen }: { screen: ItemScreen }) {
  const { path, type, title, one, add, empty } = screen
  const list = useListParams()
  const { params, page, search, typed } = list
  const filters = readItemFilters(params)
  const { archived: isArchived = false, ...found } = filters
  const { sort: _, ...narrowing } = found
  const query = useListItemsQuery({ type, page, ...(search && { search }), ...filters }, refetchOnMount)
  const claims = useClaimActions()
  const { chosen, setChosen, choose, clear } = useSelection()
  const result = useListResult(query, list, (item) => matchesItem(item, typed, filters))
  const { rows, total } = result
  const { pageTotal } = result.response ?? {}
  const rowProps = (item: Item, focusRows: () => void) => ({
    item,
    claims,
    isChosen: chosen.includes(item.id),
    onChoose: (isChosen: boolean) => choose([item], isChosen),
    onGone: () => {
      choose([item], false)
      focusRows()
    },
  })
  const chooseAll = (hideLabel: boolean) =>
    !isArchived &&
    rows &&
    rows.length > 0 && <ChooseAll items={rows} chosen={chosen} hideLabel={hideLabel} onChoose={choose} />
  const selectAll = total !== undefined && rows && total > Math.max(rows.length, chosen.length) && (
    <SelectAllFound
      query={{ type, ...(search && { search }), ...found }}
      total={total}
      chosen={chosen}
      onFound={setChosen}
    />
  )
  if (pageTotal && page > pageTotal) return <Navigate to={list.getAddress(pageTotal)} replace />
  return (
    <ListPage
      title={title}
      searchLabel={`Search ${title.toLowerCase()}`}
      addButton={
        <>
          <ButtonLink as={Link} to={`${path}/new`} variant="primary">
            {add}
          </ButtonLink>
          {type === 'Product' && (
            <ButtonLink as={Link} to="/admin/photos">
              Add from photos
            </ButtonLink>
          )}
        </>
      }
      list={list}
      result={result}
      regionLabel={title}
      empty={empty}
      action={
        !search &&
        !isArchived &&
        Object.keys(narrowing).length === 0 && (
          <ButtonLink as={Link} to={`${path}/new`}>
            Add your first {one}
          </ButtonLink>
        )
      }
      rowHeight="5.5rem"
      showTotal={false}
      footer={(focusRows) => (
        <>
          <Permitted to="change">
            <BulkBar
              ids={chosen}
              type={type}
              shown={rows?.filter(({ id }) => chosen.includes(id)) ?? []}
              selectAll={selectAll}
              onClear={clear}
              onDeleted={() => {
                clear()
                focusRows()
              }}
            />
          </Permitted>
          {claims.dialog}
        </>
      )}
      row={(item, focusRows) => <ItemRow key={item.id} {...rowProps(item, focusRows)} />}
      cardTools={chooseAll(false)}
      table={{
        name: type,
        columns: itemColumns(type),
        heads: { select: chooseAll(true) },
        row: (item, focusRows) => <ItemTableRow key={item.id} {...rowProps(item, focusRows)} />,
      }}
    >
      <ArchiveChoice
        isArchived={isArchived}
        onChoose={(view) => {
          clear()
          list.choose({ view })
        }}
      />
      <ItemFilterBar
        type={type}
        list={list}
        hasAvailability={filters.availability !== undefined || (rows?.some((item) => item.availability) ?? false)}
      />
      {!isArchived && (
        <CsvTools
          screen={screen}
          chosen={chosen}
          query={{ ...(typed.trim() && { search: typed.trim() }), ...narrowing }}
        />
      )}
      <p role="status">{total !== undefined && formatCount(total, 'item')}</p>
    </ListPage>
  )
}

interface ChooseAllProps {
  items: Item[]
  chosen: number[]
  /** Shows the checkbox without its label, in the head of the table. */
  hideLabel: boolean
  onChoose: (items: Item[], isChosen: boolean) => void
}

function ChooseAll({ items, chosen, hideLabel, onChoose }: ChooseAllProps) {
  const label = 'Select all on this page'
  const box = {
    type: 'checkbox',
    checked: items.every(({ id }) => chosen.includes(id)),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChoose(items, target.checked),
  }
  if (hideLabel) return <Check aria-label={label} {...box} />
  return (
    <CheckLabel>
      <input {...box} />
      {label}
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
  return { chosen, setChosen, choose, clear: () => setChosen([]) }
}
