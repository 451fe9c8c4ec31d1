import { notify } from '@elegant/shared'
import { TextAreaField } from '@elegant/shared/forms'
import { type Attendee, type AttendeeMessage, attendeeMessageRule, limits } from '@elegant/shared/rules'
import { formatCount } from '@elegant/shared/ui'
import { getReason } from '../api/getReason.ts'
import { DraftMap } from '../forms/DraftMap.ts'
import { type Drafts, FormDialog } from '../forms/FormDialog.tsx'
import { keptKeys } from '../forms/keptKeys.ts'
import { useSendsMail } from '../mails/mailDelivery.ts'
import { useMessageAttendeesMutation } from './attendeesApi.ts'

interface AttendeeMessageDialogProps {
  event: number
  title: string
  attendees: Attendee[]
  onClose: () => void
}

const drafts: Drafts<AttendeeMessage> = new DraftMap()

/** Writes to all attendees, each in the conversation of the order. */
export function AttendeeMessageDialog({ event, title, attendees, onClose }: AttendeeMessageDialogProps) {
  const [message] = useMessageAttendeesMutation()
  const sendsMail = useSendsMail()
  const people = formatCount(attendees.length, 'attendee')
  const without = attendees.filter(({ email }) => email === '').length

  async function submit({ text }: AttendeeMessage, key: string) {
    const { told, without_email } = await message({ event, text, key }).unwrap()
    const done = `Message ${sendsMail ? 'sent' : 'saved, but not emailed,'} to ${formatCount(told, 'attendee')}`
    notify.success(without_email > 0 ? `${done}. ${noAddress(without_email)}.` : done)
  }

  return (
    <FormDialog
      title="Write to all attendees"
      submit="Send"
      pending="Sending…"
      rule={attendeeMessageRule}
      initial={{ text: '' }}
      id={event}
      drafts={drafts}
      // A call that failed may have reached some: the same words go on under its key.
      keys={keptKeys('attendees', event)}
      failureTitle="The message has not reached everybody"
      failure={getReason}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        One message to each of {people} of {title}, in the conversation about the registration.
        {without > 0 && ` ${noAddress(without)}: tell them another way.`}
        {!sendsMail && ' This shop has no mail server, so nothing is emailed.'}
      </p>
      <TextAreaField name="text" label="Message" rows={6} maxLength={limits.message} />
    </FormDialog>
  )
}

function noAddress(count: number): string {
  return count === 1 ? '1 has no email address' : `${count} have no email address`
}
