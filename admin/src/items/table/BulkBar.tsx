import { errorMessage, Link, notify, useListCategoriesQuery } from '@elegant/shared'
import { SelectField, TextField } from '@elegant/shared/forms'
import {
  type BulkChange,
  type BulkForm,
  bulkFormRule,
  type Item,
  type ItemType,
  limits,
  toBulkChange,
} from '@elegant/shared/rules'
import { Button, ButtonLink, Cluster, ConfirmDialog, formatCount, token } from '@elegant/shared/ui'
import { type ReactNode, useState } from 'react'
import { styled } from 'styled-components'
import { report } from '../../api/report.ts'
import { useRevert } from '../../changes/useRevert.tsx'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { narrowContent } from '../../ui/contentWidth.ts'
import { BulkState } from './BulkState.tsx'
import { useBulkUpdateItemsMutation } from './bulkItemsApi.ts'
import { describeRegistrations } from './describeRegistrations.ts'

interface BulkBarProps {
  ids: number[]
  /** Products have an availability, and events have seats. */
  type: ItemType
  /** The selected items that the page shows. */
  shown: Item[]
  /** Selects what the list finds on its other pages too. */
  selectAll: ReactNode
  onClear: () => void
  /** The deleted items leave the list. */
  onDeleted: () => void
}

/** Bulk actions on the selected items. Each can be undone. */
export function BulkBar({ ids, type, shown, selectAll, onClear, onDeleted }: BulkBarProps) {
  const [asking, setAsking] = useState<'change' | 'delete'>()
  const [send] = useBulkUpdateItemsMutation()
  const revert = useRevert()

  async function change(change: BulkChange, done: string) {
    const { changed, change: made } = await send({ ids, change }).unwrap()
    if (made === null) notify.success('Nothing to change: the items are already up to date')
    else notify.undoable(`${formatCount(changed, 'item')} ${done}`, () => undo(made))
  }

  function undo(made: number) {
    void revert({ id: made, whole: true, done: 'Undone' })
  }

  async function setHidden(Is_disabled: boolean) {
    await report(() => change({ Is_disabled }, Is_disabled ? 'hidden' : 'shown'), { failed: 'Failed to update items' })
  }

  async function remove() {
    setAsking(undefined)
    const isDone = await report(() => change({ archived: true }, 'deleted'), { failed: 'Failed to delete items' })
    if (isDone) onDeleted()
  }

  async function save(form: BulkForm) {
    const wanted = toBulkChange(form)
    if (!wanted) throw new Error('Choose at least one change.')
    await change(wanted, 'changed')
  }

  if (ids.length === 0) return null
  return (
    <Bar aria-label="Selected items">
      <p role="status">{formatCount(ids.length, 'item')} selected</p>
      {selectAll}
      <Button variant="quiet" onClick={onClear}>
        Clear
      </Button>
      <Cluster>
        <Button onClick={() => void setHidden(true)}>Hide</Button>
        <Button onClick={() => void setHidden(false)}>Show</Button>
        {type === 'Product' && <BulkState ids={ids} onUndo={undo} />}
        <ButtonLink as={Link} to={`/admin/labels?ids=${ids.join(',')}`}>
          Labels
        </ButtonLink>
        <Button onClick={() => setAsking('change')}>Tags, prices, categories…</Button>
        <Button onClick={() => setAsking('delete')}>Delete…</Button>
      </Cluster>
      {asking === 'change' && (
        <ChangeDialog
          title={`Change ${formatCount(ids.length, 'item')}`}
          onSubmit={save}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'delete' && (
        <ConfirmDialog
          title={`Delete ${formatCount(ids.length, 'item')}?`}
          action="Delete"
          isDanger
          onConfirm={() => void remove()}
          onClose={() => setAsking(undefined)}
        >
          {describeRegistrations(shown)}
          {type === 'Event' &&
            shown.length < ids.length &&
            'Events on other pages may have registered seats, which Attendees shows. '}
          They disappear from the shop immediately. You can restore them from the archive at any time.
        </ConfirmDialog>
      )}
    </Bar>
  )
}

interface ChangeDialogProps {
  title: string
  onSubmit: (form: BulkForm) => Promise<void>
  onClose: () => void
}

const nothing: BulkForm = {
  add_tags: '',
  remove_tags: '',
  price: '',
  price_percent: '',
  set_category: '',
  add_category: '',
  remove_category: '',
}

function ChangeDialog(dialog: ChangeDialogProps) {
  const { data: categories = [] } = useListCategoriesQuery()
  const options = [{ value: '', label: 'None' }, ...categories.map(({ id, name }) => ({ value: `${id}`, label: name }))]
  return (
    <FormDialog
      submit={dialog.title}
      pending="Changing…"
      rule={bulkFormRule}
      initial={nothing}
      failure={getFailure}
      {...dialog}
    >
      <TextField name="add_tags" label="Add tags" help="Separated by commas" maxLength={limits.tags} />
      <TextField name="remove_tags" label="Remove tags" maxLength={limits.tags} />
      <TextField name="price" label="Set all prices to" inputMode="decimal" autoComplete="off" />
      <TextField
        name="price_percent"
        label="Change prices by (%)"
        help="-10 lowers prices by 10%. Items without a price do not change."
        inputMode="text"
      />
      <SelectField name="set_category" label="Move to category" options={options} />
      <SelectField name="add_category" label="Add to category" options={options} />
      <SelectField name="remove_category" label="Remove from category" options={options} />
    </FormDialog>
  )
}

function getFailure(error: unknown): string {
  return error instanceof Error ? error.message : `Failed to update items: ${errorMessage(error)}`
}

const Bar = styled(Cluster).attrs({ as: 'section' })`
  bottom: ${token.space1};
  z-index: 1;
  gap: 0 ${token.space2};
  margin-top: ${token.space2};
  padding: ${token.space1} ${token.space2};
  border: 1px solid ${token.control};
  border-radius: ${token.radiusControl};
  background: ${token.raised};
  box-shadow: ${token.floatShadow};

  /* In a low window, or with large text, it would hide the rows. */
  @media (min-height: 40rem) {
    position: sticky;
  }
  > p {
    margin-inline-end: auto;
    font-size: ${token.textSm};
    font-weight: 500;
    font-variant-numeric: tabular-nums;
  }
  a,
  button {
    font-size: ${token.textSm};
  }
  > div > * {
    padding-inline: 0.7rem;
  }
  ${narrowContent} {
    > div > * {
      flex: auto;
      padding-inline: 0.5rem;
    }
  }
`
