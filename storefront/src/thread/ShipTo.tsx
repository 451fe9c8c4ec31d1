import { errorMessage } from '@elegant/shared'
import { AddressFields, Form, SubmitButton } from '@elegant/shared/forms'
import {
  addressLines,
  blankAddress,
  type OpenThread,
  type PostalAddress,
  postalAddressRule,
} from '@elegant/shared/rules'
import { Button, Cluster, Note, PanelTitle, Stack, token } from '@elegant/shared/ui'
import { useRef, useState } from 'react'
import { styled } from 'styled-components'
import { useSetAddressMutation } from './threadApi.ts'

/**
 * Asks where to send the piece once an estimate is accepted, and shows the answer
 * (docs/product/orders.md#parcel-and-papers). Absent on servers that do not ask.
 */
export function ShipTo({ threadKey, thread }: { threadKey: string; thread: OpenThread }) {
  const { ship_to: address, customer, money, is_open, shipping } = thread
  const [isEditing, setEditing] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const canChange = is_open && !shipping
  const isAsking = canChange && (isEditing || address === null)

  function edit(next: boolean) {
    setEditing(next)
    // The pressed button is unmounted.
    heading.current?.focus()
  }

  if (address === undefined || (address === null && !(canChange && money))) return null
  return (
    <Stack as="section" $gap={token.space2} aria-labelledby="ship-to">
      <PanelTitle id="ship-to" ref={heading} tabIndex={-1}>
        {isAsking ? 'Where shall we send it?' : 'Send to'}
      </PanelTitle>
      {isAsking ? (
        <AddressForm
          threadKey={threadKey}
          initial={address ?? { ...blankAddress, name: customer.name }}
          onDone={() => edit(false)}
          onCancel={address ? () => edit(false) : undefined}
        />
      ) : (
        address && (
          <>
            {/* A browser may have another name for a country than the server. */}
            <Address suppressHydrationWarning>{addressLines(address).join('\n')}</Address>
            {canChange && (
              <div>
                <Button variant="quiet" onClick={() => edit(true)}>
                  Change the address
                </Button>
              </div>
            )}
          </>
        )
      )}
    </Stack>
  )
}

interface AddressFormProps {
  threadKey: string
  initial: PostalAddress
  onDone: () => void
  onCancel?: () => void
}

function AddressForm({ threadKey, initial, onDone, onCancel }: AddressFormProps) {
  const [send] = useSetAddressMutation()
  return (
    <Form
      rule={postalAddressRule}
      initial={initial}
      failure={errorMessage}
      failureTitle="The address was not saved"
      onSubmit={async (address) => {
        await send({ key: threadKey, address }).unwrap()
        onDone()
      }}
    >
      <Note>You can change it until the parcel is on its way.</Note>
      <AddressFields />
      <Cluster>
        <SubmitButton pending="Saving…">Save the address</SubmitButton>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </Cluster>
    </Form>
  )
}

const Address = styled.address`
  font-style: normal;
  white-space: pre-line;
  overflow-wrap: anywhere;
`
