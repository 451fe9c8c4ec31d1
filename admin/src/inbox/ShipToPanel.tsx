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
import { useIsPermitted } from '../access/Permitted.tsx'
import { report } from '../api/report.ts'
import { FormDialog } from '../forms/FormDialog.tsx'
import { RowActions } from '../list/RowCard.tsx'
import { SidePanel } from '../ui/SidePanel.tsx'
import { useOpenThreadLinkMutation, useSetShipToMutation } from './threadsApi.ts'

/** Where to send the piece, and the papers of the order (product §11.15). Absent on servers that do not ask. */
export function ShipToPanel({ thread }: { thread: Thread }) {
  const { id, ship_to: address, customer, is_open, shipping, money } = thread
  const [isEditing, setEditing] = useState(false)
  const isEditable = useIsPermitted('change')
  if (address === undefined) return null
  const initial = address ?? { ...blankAddress, name: customer.name }
  return (
    <SidePanel aria-label="Parcel">
      <h2>Parcel</h2>
      {address ? (
        <Address>{addressLines(address).join('\n')}</Address>
      ) : (
        <Note>No address yet. The customer is asked for it once an estimate is accepted.</Note>
      )}
      <RowActions>
        {isEditable && is_open && !shipping && (
          <Button onClick={() => setEditing(true)}>{address ? 'Change address' : 'Enter address'}</Button>
        )}
        <Papers id={id} hasInvoice={money !== null} />
      </RowActions>
      {isEditing && <AddressDialog id={id} initial={initial} onClose={() => setEditing(false)} />}
    </SidePanel>
  )
}

/** Unsaved addresses by conversation, until the page is reloaded. */
const drafts = new Map<number, NewPostalAddress>()

interface AddressDialogProps {
  id: number
  initial: NewPostalAddress
  onClose: () => void
}

function AddressDialog({ id, initial, onClose }: AddressDialogProps) {
  const [save] = useSetShipToMutation()
  return (
    <FormDialog
      title="Address of the parcel"
      submit="Save address"
      pending="Saving…"
      rule={postalAddressRule}
      initial={initial}
      id={id}
      drafts={drafts}
      onSubmit={async (address) => {
        await save({ id, address }).unwrap()
        notify.success('Address saved')
      }}
      onClose={onClose}
    >
      <AddressFields />
    </FormDialog>
  )
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
