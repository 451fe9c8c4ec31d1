import { notify } from '@elegant/shared'
import { Button, Cluster, ConfirmDialog, Dialog, Field, Input, Note, Stack, token } from '@elegant/shared/ui'
import { useState } from 'react'
import { report } from '../api/report.ts'
import { useGetClaimCalendarQuery, useRenewClaimCalendarMutation } from './claims.ts'

/** The secret address of the calendar of what runs out, for the owner's phone. */
export function CalendarAddress() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Calendar of what runs out
      </Button>
      {isOpen && (
        <Dialog title="Calendar of what runs out" onClose={() => setOpen(false)}>
          <Stack $gap={token.space2}>
            <Address />
          </Stack>
        </Dialog>
      )}
    </>
  )
}

function Address() {
  const { data } = useGetClaimCalendarQuery()
  const [renew] = useRenewClaimCalendarMutation()
  const [isAsking, setAsking] = useState(false)

  async function copy(url: string) {
    try {
      await navigator.clipboard.writeText(url)
      notify.success('Address copied')
    } catch {
      notify.error('The address could not be copied. Please select it.')
    }
  }

  async function replace() {
    setAsking(false)
    await report(() => renew().unwrap(), {
      done: 'The calendar has a new address',
      failed: 'Failed to make a new address',
    })
  }

  return (
    <>
      <Note>Subscribe to this address in your calendar. Everybody who knows it can read who has a piece.</Note>
      <Field label="Calendar address">
        {(control) => <Input {...control} readOnly value={data?.url ?? ''} onFocus={({ target }) => target.select()} />}
      </Field>
      <Cluster>
        <Button onClick={() => data && void copy(data.url)}>Copy</Button>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          New address
        </Button>
      </Cluster>
      {isAsking && (
        <ConfirmDialog
          title="Make a new address?"
          action="Make a new address"
          isDanger
          onConfirm={() => void replace()}
          onClose={() => setAsking(false)}
        >
          Calendars that use the old address no longer get updates.
        </ConfirmDialog>
      )}
    </>
  )
}
