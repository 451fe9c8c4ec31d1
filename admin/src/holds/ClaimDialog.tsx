import { SelectField, TextAreaField, TextField, useFormikContext } from '@elegant/shared/forms'
import {
  type ClaimForm,
  type ClaimKind,
  claimFormRule,
  claimKinds,
  claimLabels,
  fromShopTime,
  limits,
} from '@elegant/shared/rules'
import { Pair } from '@elegant/shared/ui'
import { FormDialog } from '../forms/FormDialog.tsx'

/** A piece, and the claim that the owner sees on it. */
export interface ClaimedPiece {
  id: number
  title: string
  claim: number | null
}

/** The show that was entered last, so that the next piece goes there with one tap. Until the page is reloaded. */
export const lastShow: { current: { place?: string; until?: string } | undefined } = { current: undefined }

interface ClaimDialogProps {
  piece: ClaimedPiece
  kind: ClaimKind
  onSubmit: (form: ClaimForm) => Promise<void>
  onClose: () => void
}

const options = claimKinds.map((value) => ({ value, label: claimLabels[value] }))

/** Says who has a piece, where, and until when. */
export function ClaimDialog({ piece, kind, onSubmit, onClose }: ClaimDialogProps) {
  async function submit(form: ClaimForm) {
    await onSubmit(form)
    if (form.kind !== 'show') return
    const until = form.until ? fromShopTime(form.until) : undefined
    lastShow.current = { ...(form.place && { place: form.place }), ...(until && { until }) }
  }

  return (
    <FormDialog
      title={piece.title}
      submit="Save"
      pending="Saving…"
      rule={claimFormRule}
      initial={{ kind, name: '', email: '', phone: '', place: '', note: '', until: '' }}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField name="kind" label="This piece is" options={options} />
      <KindFields />
      <TextAreaField name="note" label="Note (for you only)" rows={2} maxLength={limits.claimNote} />
    </FormDialog>
  )
}

/** The fields that a kind of claim needs. */
function KindFields() {
  const { values } = useFormikContext<ClaimForm>()
  const { kind } = values
  return (
    <>
      {kind === 'show' ? (
        <TextField name="place" label="Show and booth" help="Shoppers see it." maxLength={limits.place} />
      ) : (
        <TextField name="name" label={kind === 'memo' ? 'Dealer' : 'Name'} maxLength={limits.name.max} />
      )}
      {kind !== 'show' && (
        <Pair>
          <TextField name="email" label="Email" type="email" maxLength={limits.email} />
          <TextField name="phone" label="Phone" type="tel" maxLength={limits.phone.max} />
        </Pair>
      )}
      {kind !== 'sold' && (
        <TextField
          name="until"
          label="Until"
          type="datetime-local"
          help={kind === 'hold' ? 'The hours of your rules, if empty. Time in Jacksonville.' : 'Time in Jacksonville.'}
        />
      )}
    </>
  )
}
