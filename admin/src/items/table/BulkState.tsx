import { errorMessage, notify } from '@elegant/shared'
import { SelectField, TextField, useFormikContext } from '@elegant/shared/forms'
import {
  type BulkClaimForm,
  type BulkClaimResult,
  bulkClaimFormRule,
  bulkClaimKinds,
  bulkClaimLabels,
  fromShopTime,
  limits,
  ownerLimits,
} from '@elegant/shared/rules'
import { Button, Dialog, formatCount } from '@elegant/shared/ui'
import { useState } from 'react'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { useBulkClaimMutation } from '../../holds/claimsApi.ts'

interface BulkStateProps {
  ids: number[]
  /** Takes the change back. */
  onUndo: (change: number) => void
}

/**
 * Says for the selected pieces that they are at a show, with another dealer, sold or available
 * (docs/product/editing.md#lists-as-tables).
 */
export function BulkState({ ids, onUndo }: BulkStateProps) {
  const [isAsking, setAsking] = useState(false)
  const [kept, setKept] = useState<BulkClaimResult['kept']>([])
  const [send] = useBulkClaimMutation()

  async function save({ kind, name = '', place = '', until }: BulkClaimForm): Promise<void> {
    // A piece keeps what is left blank.
    const words = kind === 'show' ? place && { place } : kind !== 'free' && name && { name }
    const end = until && (kind === 'show' || kind === 'memo') ? { until: fromShopTime(until) } : {}
    const { change, changed, kept } = await send({ items_ids: ids, kind, ...words, ...end }).unwrap()
    setKept(kept)
    if (change !== null) notify.undoable(`${formatCount(changed, 'item')} changed`, () => onUndo(change))
    else if (kept.length === 0) notify.success('Nothing to change: the items are already up to date')
  }

  const title = `Change ${formatCount(ids.length, 'item')}`
  return (
    <>
      <Button onClick={() => setAsking(true)}>Availability…</Button>
      {isAsking && ids.length > ownerLimits.bulkClaims && (
        <Dialog title={title} onClose={() => setAsking(false)}>
          <p>
            The availability of at most {ownerLimits.bulkClaims} items changes at once. Please select fewer:{' '}
            {ids.length} are selected.
          </p>
        </Dialog>
      )}
      {isAsking && ids.length <= ownerLimits.bulkClaims && (
        <FormDialog
          title={title}
          submit={title}
          pending="Changing…"
          rule={bulkClaimFormRule}
          initial={{ kind: 'show', name: '', place: '', until: '' }}
          failure={(error) => `Failed to update items: ${errorMessage(error)}`}
          onSubmit={save}
          onClose={() => setAsking(false)}
        >
          <SelectField name="kind" label="These pieces are" options={options} />
          <KindFields />
        </FormDialog>
      )}
      {kept.length > 0 && (
        <Dialog title={`${formatCount(kept.length, 'item')} left unchanged`} onClose={() => setKept([])}>
          <ul>
            {kept.map(({ id, title, reason }) => (
              <li key={id}>
                <strong>{title}</strong>: {reason}
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  )
}

const options = bulkClaimKinds.map((value) => ({ value, label: bulkClaimLabels[value] }))

function KindFields() {
  const { kind } = useFormikContext<BulkClaimForm>().values
  return (
    <>
      {kind === 'show' && (
        <TextField name="place" label="Show and booth" help="Shoppers see it." maxLength={ownerLimits.place} />
      )}
      {(kind === 'memo' || kind === 'sold') && (
        <TextField name="name" label={kind === 'memo' ? 'Dealer' : 'Name'} maxLength={limits.name.max} />
      )}
      {(kind === 'show' || kind === 'memo') && (
        <TextField name="until" label="Until" type="datetime-local" help="Time in Jacksonville." />
      )}
    </>
  )
}
