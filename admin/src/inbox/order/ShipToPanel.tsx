import { notify } from '@elegant/shared'
import { AddressFields } from '@elegant/shared/forms'
import {
  addressLines,
  blankAddress,
  type NewPostalAddress,
  postalAddressRule,
  type Thread,
} from '@elegant/shared/rules'
import { Button, Note } from '@elegant/shared/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { useIsPermitted } from '../../access/Permitted.tsx'
import { getReason } from '../../api/getReason.ts'
import { report } from '../../api/report.ts'
import { DraftMap } from '../../forms/DraftMap.ts'
import { type Drafts, FormDialog } from '../../forms/FormDialog.tsx'
import { isEqual } from '../../forms/isEqual.ts'
import { RowActions } from '../../list/RowCard.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { useGetThreadQuery, useOpenThreadLinkMutation, useSetShipToMutation } from '../threadsApi.ts'

/**
 * Where to send the piece, and the papers of the order (docs/product/orders.md#parcel-and-papers). Absent on servers
 * that do not ask.
 */
export function ShipToPanel({ thread }: { thread: Thread }) {
  const { id, ship_to: address, is_open, shipping, money } = thread
  const [isEditing, setEditing] = useState(false)
  const isEditable = useIsPermitted('change')
  if (address === undefined) return null
  return (
    <SidePanel aria-label="Parcel">
      <h2>Parcel</h2>
      {address ? (
        <Address>{addressLines(address).join('\n')}</Address>
      ) : (
        <Note>No address yet. The customer is asked for it once an estimate is accepted.</Note>
      )}
      {isEditable && (
        <RowActions>
          {is_open && !shipping && (
            <Button onClick={() => setEditing(true)}>{address ? 'Change address' : 'Enter address'}</Button>
          )}
          <Papers id={id} hasInvoice={money !== null} />
        </RowActions>
      )}
      {isEditing && <AddressDialog thread={thread} onClose={() => setEditing(false)} />}
    </SidePanel>
  )
}

/** Unsaved addresses by conversation. */
const drafts: Drafts<NewPostalAddress> = new DraftMap()

function AddressDialog({ thread, onClose }: { thread: Thread; onClose: () => void }) {
  const { id } = thread
  const [opened] = useState(() => getAddress(thread))
  const [save] = useSetShipToMutation()
  const { refetch } = useGetThreadQuery(id)

  async function submit(address: NewPostalAddress) {
    // The customer and other admins can change it, and the server would overwrite theirs.
    const stored = getAddress(await refetch().unwrap())
    if (!isEqual(stored, opened))
      throw new Error('Somebody else has changed the address. Open this form again to see it.')
    await save({ id, address }).unwrap()
    notify.success('Address saved')
  }

  return (
    <FormDialog
      title="Address of the parcel"
      submit="Save address"
      pending="Saving…"
      rule={postalAddressRule}
      failure={getReason}
      initial={opened}
      id={id}
      drafts={drafts}
      onSubmit={submit}
      onClose={onClose}
    >
      <AddressFields />
    </FormDialog>
  )
}

/** The form values: all fields, in one order. */
function getAddress({ ship_to, customer: { name } }: Thread): NewPostalAddress {
  return { ...blankAddress, name, ...ship_to }
}

/** The PDFs lie under the secret address of the conversation. */
function Papers({ id, hasInvoice }: { id: number; hasInvoice: boolean }) {
  const [openLink] = useOpenThreadLinkMutation()

  async function download(name: string) {
    await report(
      async () => {
        const { url } = await openLink({ id, renew: false }).unwrap()
        const link = document.createElement('a')
        link.href = `${new URL(url).pathname}/${name}.pdf`
        link.target = '_blank'
        link.rel = 'noreferrer'
        link.click()
      },
      { failed: 'Failed to open the file' },
    )
  }

  return (
    <>
      <Button variant="quiet" onClick={() => void download('packing-slip')}>
        Packing slip
      </Button>
      {hasInvoice && (
        <Button variant="quiet" onClick={() => void download('invoice')}>
          Invoice
        </Button>
      )}
    </>
  )
}

const Address = styled.address`
  font-style: normal;
  white-space: pre-line;
`
