import { SelectField, TextAreaField, TextField, useFormikContext } from '@elegant/shared/forms'
import {
  type ClaimForm,
  type ClaimKind,
  claimFormRule,
  claimKinds,
  claimLabels,
  fromShopTime,
  limits,
  type NewClaim,
  ownerLimits,
  type PieceClaim,
  toShopTime,
} from '@elegant/shared/rules'
import { Dialog, Pair } from '@elegant/shared/ui'
import { PageFallback } from '../detail/DetailFallback.tsx'
import { FormDialog } from '../forms/FormDialog.tsx'
import { refetchOnMount } from '../list/useListResult.ts'
import { useListClaimsQuery } from './claimsApi.ts'

/** A piece, and the claim that the owner sees on it. */
export interface ClaimedPiece {
  id: number
  title: string
  claim: number | null
}

/** The show that was entered last, so that the next piece goes there with one tap. Until the page is reloaded. */
const lastShow: { current: { place?: string; until?: string } | undefined } = { current: undefined }

/** The show of the last dialog, unless it is over. */
export function currentShow() {
  const { current: show } = lastShow
  return show?.until && Date.parse(show.until) <= Date.now() ? undefined : show
}

/** The claim that the dialog states about a piece. */
export type StatedClaim = Omit<NewClaim, 'items_id' | 'replaces'>

interface ClaimDialogProps {
  piece: ClaimedPiece
  kind: ClaimKind
  onSubmit: (claim: StatedClaim) => Promise<void>
  onClose: () => void
}

const options = claimKinds.map((value) => ({ value, label: claimLabels[value] }))

/** Says who has a piece, where, and until when. It opens with what is known, if the piece has a claim of this kind. */
export function ClaimDialog(props: ClaimDialogProps) {
  const { piece, kind, onClose } = props
  const which = { page: 1, items_id: piece.id, state: kind }
  const known = useListClaimsQuery(which, { skip: piece.claim === null, ...refetchOnMount })
  const held = known.currentData?.items.find(({ id }) => id === piece.claim)
  // Without what is known, saving would clear it.
  if (!held && (known.isFetching || known.isError)) {
    return (
      <Dialog title={piece.title} onClose={onClose}>
        <PageFallback
          title="The state of this piece could not be loaded."
          isError={known.isError && !known.isFetching}
          onRetry={() => void known.refetch()}
        />
      </Dialog>
    )
  }
  return <ClaimFormDialog {...props} held={held} />
}

function ClaimFormDialog({
  piece,
  kind,
  held,
  onSubmit,
  onClose,
}: ClaimDialogProps & { held: PieceClaim | undefined }) {
  const initial = {
    kind,
    name: held?.name ?? '',
    email: held?.email ?? '',
    phone: held?.phone ?? '',
    // Shoppers see it: only a show has one here.
    place: held?.kind === 'show' ? held.place : '',
    note: held?.note ?? '',
    until: held?.until ? toShopTime(held.until) : '',
  }

  async function submit(form: ClaimForm) {
    const { kind, name, email, phone, place, note } = form
    const shown = kind === 'show' ? { place, note } : { name, email, phone, note }
    // An end that stays the same keeps its seconds.
    const until = form.until === initial.until ? held?.until : form.until && fromShopTime(form.until)
    // An emptied field is cleared; one that was empty before is left out.
    const texts = Object.entries(shown).map(([field, text = '']) => [field, text || (held ? '' : undefined)])
    await onSubmit({
      kind,
      ...Object.fromEntries(texts),
      ...(kind !== 'sold' && { until: until || (held ? null : undefined) }),
    })
    if (kind === 'show') lastShow.current = { ...(place && { place }), ...(until && { until }) }
  }

  return (
    <FormDialog
      title={piece.title}
      submit="Save"
      pending="Saving…"
      rule={claimFormRule}
      initial={initial}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField name="kind" label="This piece is" options={options} />
      <KindFields />
      <TextAreaField name="note" label="Note (for you only)" rows={2} maxLength={ownerLimits.claimNote} />
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
        <TextField name="place" label="Show and booth" help="Shoppers see it." maxLength={ownerLimits.place} />
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
