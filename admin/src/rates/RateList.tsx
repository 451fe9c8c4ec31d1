import { hasStatus, notify } from '@elegant/shared'
import { hasWords, type RateKind } from '@elegant/shared/rules'
import {
  Button,
  Cluster,
  ConfirmDialog,
  EmptyState,
  formatCount,
  Note,
  SearchField,
  Stack,
  token,
} from '@elegant/shared/ui'
import { type ReactNode, useState } from 'react'
import { styled } from 'styled-components'
import { report } from '../api/report.ts'
import { isEqual } from '../forms/isEqual.ts'
import { RowActions, RowCard } from '../list/RowCard.tsx'
import { RateFileTools } from './RateFileTools.tsx'

export interface RateDialogProps<Row> {
  /** Undefined for a new row. */
  row: Row | undefined
  save: (row: Row) => Promise<void>
  onClose: () => void
}

/** The rows of a table, and the version of the tables that was read. */
interface RateTable<Row> {
  rows: Row[]
  version: number
}

interface RateListProps<Row> {
  kind: RateKind
  /** The rows in lower case, such as "tax rates". */
  what: string
  table: RateTable<Row>
  getKey: (row: Row) => string
  getTitle: (row: Row) => string
  getFacts: (row: Row) => string[]
  save: (table: RateTable<Row>) => Promise<void>
  reload: () => Promise<RateTable<Row>>
  dialog: (props: RateDialogProps<Row>) => ReactNode
}

/** More rows are found by the filter. */
const maxShown = 100
/** Fewer rows need no filter. */
const minFiltered = 12

/** A table of rates: every change saves the whole table. */
export function RateList<Row>(props: RateListProps<Row>) {
  const { kind, what, table, getKey, getTitle, getFacts, save, reload, dialog } = props
  const { rows, version } = table
  const [search, setSearch] = useState('')
  const [edited, setEdited] = useState<{ row: Row | undefined }>()
  const [isClearing, setClearing] = useState(false)
  const found = rows.filter((row) => hasWords(search, [getTitle(row), ...getFacts(row)]))
  const hidden = found.length - maxShown

  async function saveRow(row: Row) {
    try {
      await putRow(table, row)
    } catch (error) {
      if (!hasStatus(error, 409)) throw error
      // Other rows may have changed, which stay as they are by now.
      await putRow(await reload(), row)
    }
    notify.success('Rate saved')
  }
  /** Refuses once what somebody else has made of the row since the dialog was opened. */
  async function putRow(current: RateTable<Row>, row: Row) {
    const opened = edited?.row
    const theirs = opened && current.rows.find((one) => getKey(one) === getKey(opened))
    if (!isEqual(theirs, opened)) {
      setEdited({ row: theirs })
      throw new Error(
        theirs
          ? `Somebody else has changed this rate meanwhile. It is now: ${getLine(theirs)}. Save again to overwrite it.`
          : 'Somebody else has removed this rate meanwhile. Save again to add it back.',
      )
    }
    const next = theirs ? current.rows.map((one) => (one === theirs ? row : one)) : [...current.rows, row]
    await save({ rows: next, version: current.version })
  }
  const getLine = (row: Row) => [getTitle(row), ...getFacts(row)].filter(Boolean).join(' · ')
  async function saveAndReport(next: Row[], done: string) {
    await report(() => save({ rows: next, version }), {
      done: `${done}. The change log can bring it back.`,
      failed: 'The rates were not changed',
    })
  }

  return (
    <>
      <Cluster $justify="space-between">
        <Cluster $gap={token.space2}>
          <Button onClick={() => setEdited({ row: undefined })}>Add a rate</Button>
          {rows.length > 0 && (
            <Button variant="quiet" onClick={() => setClearing(true)}>
              Remove all
            </Button>
          )}
        </Cluster>
        <RateFileTools kind={kind} what={what} />
      </Cluster>
      {(rows.length > minFiltered || search !== '') && (
        <SearchField label={`Filter ${what}`} value={search} onSearch={setSearch} />
      )}
      <Note role="status">
        {search ? `${found.length} of ${rows.length} ${what}` : formatCount(rows.length, what.replace(/s$/, ''))}
        {hidden > 0 && `, the first ${maxShown} are shown`}
      </Note>
      {rows.length === 0 && (
        <EmptyState title={`No ${what} yet`} level={2}>
          Estimates have no proposal until you enter some.
        </EmptyState>
      )}
      <Rows>
        {found.slice(0, maxShown).map((row) => (
          <li key={getKey(row)}>
            <RowCard $columns="minmax(0, 1fr) auto">
              <div>
                <h2>{getTitle(row)}</h2>
                <p>{getFacts(row).filter(Boolean).join(' · ')}</p>
              </div>
              <RowActions>
                <Button aria-label={`Edit ${getTitle(row)}`} onClick={() => setEdited({ row })}>
                  Edit
                </Button>
                <Button
                  variant="quiet"
                  aria-label={`Remove ${getTitle(row)}`}
                  onClick={() =>
                    void saveAndReport(
                      rows.filter((one) => getKey(one) !== getKey(row)),
                      'Rate removed',
                    )
                  }
                >
                  Remove
                </Button>
              </RowActions>
            </RowCard>
          </li>
        ))}
      </Rows>
      {edited &&
        dialog({
          row: edited.row,
          save: saveRow,
          onClose: () => setEdited(undefined),
        })}
      {isClearing && (
        <ConfirmDialog
          title={`Remove all ${what}?`}
          action="Remove all"
          isDanger
          onConfirm={() => {
            setClearing(false)
            void saveAndReport([], 'All rates removed')
          }}
          onClose={() => setClearing(false)}
        >
          Estimates that you have sent keep their lines.
        </ConfirmDialog>
      )}
    </>
  )
}

const Rows = styled(Stack).attrs({ as: 'ul' })`
  h2 {
    font: 500 ${token.textMd} / 1.3 ${token.sans};
  }
`
