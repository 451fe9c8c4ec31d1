import { Button, Cluster, ConfirmDialog, Dialog, Note, Stack, token } from '@elegant/shared/ui'
import { useState } from 'react'
import { report } from '../api/report.ts'
import { copyText } from '../ui/copyText.ts'
import { LinkField } from '../ui/LinkField.tsx'
import { useGetClaimCalendarQuery, useRenewClaimCalendarMutation } from './claimsApi.ts'

/** The secret URL of the iCalendar feed of expiring holds. */
export function CalendarAddress() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Calendar feed
      </Button>
      {isOpen && (
        <Dialog title="Calendar feed" onClose={() => setOpen(false)}>
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

  async function replace() {
    setAsking(false)
    await report(() => renew().unwrap(), {
      done: 'The calendar has a new address',
      failed: 'Failed to make a new address',
    })
  }

  return (
    <>
      <Note>
        Subscribe to this address in your calendar to see when holds end. Anyone who has it can see who has a piece.
      </Note>
      <LinkField label="Calendar address" url={data?.url ?? ''} />
      <Cluster $gap={token.space2}>
        <Button onClick={() => data && void copyText(data.url, 'Address copied')}>Copy</Button>
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
