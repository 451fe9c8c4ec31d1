import { Link, useListCategoriesQuery } from '@elegant/shared'
import { type Change, changeEntities, hasWords, ownerEntities } from '@elegant/shared/rules'
import { ButtonLink, formatCount, formatDate, Stack, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { useIsPermitted } from '../access/Permitted.tsx'
import { ListPage } from '../list/ListPage.tsx'
import { SelectFilter } from '../list/SelectFilter.tsx'
import { useListParams } from '../list/useListParams.ts'
import { refetchOnMount, useListResult } from '../list/useListResult.ts'
import { ChangeCard } from './ChangeCard.tsx'
import { entityLabels } from './changeLabels.ts'
import { useListChangesQuery } from './changesApi.ts'
import { useRevert } from './useRevert.tsx'

/** The log of admin changes, grouped by day, with a restore button for each. */
export function ChangesPage() {
  // A new search or filter leaves the history of a single row or batch.
  const list = useListParams(['row', 'batch'])
  const isOwner = useIsPermitted('own')
  const entityOptions = [
    { value: '', label: 'Everything' },
    ...changeEntities
      .filter((entity) => isOwner || !ownerEntities.includes(entity))
      .map((entity) => ({ value: entity, label: entityLabels[entity].many })),
  ]
  const { params, page, search } = list
  const entity = changeEntities.find((known) => known === params.get('entity'))
  const entity_id = entity && parseRowId(params.get('row'))
  const batch = params.get('batch') ?? undefined
  const args = { page, search: search || undefined, entity, entity_id, batch }
  const result = useListResult(
    useListChangesQuery(args, refetchOnMount),
    list,
    // The server searches more fields than the entry contains: do not filter its results again.
    ({ label, by_name }) => list.isSearched || hasWords(list.typed, [`${label} ${by_name}`]),
  )
  const { data: categories } = useListCategoriesQuery()
  const revert = useRevert()
  const isNarrow = entity_id !== undefined || batch !== undefined
  // Batches are collapsed into one entry, except in a search or in a row's history.
  const isWhole = ({ batch_size }: Change) => batch_size > 1 && !isNarrow && !search
  return (
    <ListPage
      title="Change log"
      searchLabel="Search by name or person"
      list={list}
      result={{ ...result, rows: result.rows && groupByDay(result.rows) }}
      regionLabel="Changes"
      empty="No changes found"
      rowHeight="6rem"
      layout={Days}
      showTotal={false}
      row={([day, changes]) => (
        <Day key={day}>
          <h2>{day}</h2>
          {changes.map((change) => (
            <ChangeCard
              key={change.id}
              change={change}
              categories={categories}
              isWhole={isWhole(change)}
              onRevert={() => void revert(toRevertOptions(change, isWhole(change)))}
            />
          ))}
        </Day>
      )}
    >
      <SelectFilter
        label="Show"
        hideLabel
        value={entity}
        options={entityOptions}
        onChoose={(chosen) => list.choose({ entity: chosen })}
      />
      {isNarrow && (
        <ButtonLink as={Link} to="/admin/changes" variant="quiet">
          Show all changes
        </ButtonLink>
      )}
      <p role="status">{result.total !== undefined && formatCount(result.total, 'change')}</p>
    </ListPage>
  )
}

function toRevertOptions({ id, label, batch_size }: Change, whole: boolean) {
  return whole ? { id, whole, done: `${batch_size} changes restored` } : { id, done: `${label} restored` }
}

function groupByDay(changes: Change[]): [string, Change[]][] {
  const days = new Map<string, Change[]>()
  for (const change of changes) {
    const day = formatDate(change.created_at)
    days.set(day, [...(days.get(day) ?? []), change])
  }
  return [...days]
}

function parseRowId(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

const Days = styled(Stack).attrs({ $gap: token.space3 })``

const Day = styled(Stack).attrs({ as: 'section' })`
  h2 {
    font-size: ${token.textLg};
  }
`
