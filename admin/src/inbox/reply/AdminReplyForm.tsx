import { notify } from '@elegant/shared'
import { TextAreaField, useFormikContext } from '@elegant/shared/forms'
import { limits, type ShopMessage, shopMessageRule, type Thread } from '@elegant/shared/rules'
import { Button, Cluster, token } from '@elegant/shared/ui'
import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { styled } from 'styled-components'
import { getReason } from '../../api/getReason.ts'
import { keptKeys } from '../../forms/keptKeys.ts'
import { RepeatedForm } from '../../forms/RepeatedForm.tsx'
import { useMailLine, useSendsMail } from '../../mails/mailDelivery.ts'
import { threadDrafts } from '../threadDrafts.ts'
import { useSendThreadMessageMutation } from '../threadsApi.ts'
import { CannedAnswers } from './CannedAnswers.tsx'
import { PicturePicker } from './PicturePicker.tsx'
import { isUploadingPictures } from './pictureUploads.ts'

interface ReplyFormProps {
  thread: Thread
  /** The text field, so that a shortcut can focus it. */
  field: RefObject<HTMLTextAreaElement | null>
  /** False while another form has the main action of the page. */
  isMain: boolean
  /** Called after sending, unless more was typed meanwhile; `goesOn` if the owner wants the next conversation. */
  onSent: (goesOn: boolean) => void
}

/** Writes to the customer. Ctrl/Cmd+Enter sends; with Shift it goes on to the next conversation. */
export function AdminReplyForm({ thread: { id, customer }, field, isMain, onSent }: ReplyFormProps) {
  const [send] = useSendThreadMessageMutation()
  const sendsMail = useSendsMail()
  const help = useMailLine(customer.email, 'Emailed to')
  const goesOn = useRef(false)

  async function submit(message: ShopMessage, key: string) {
    const wantsNext = goesOn.current
    goesOn.current = false
    if (isUploadingPictures(`reply ${id}`)) throw new Error('A picture is still being uploaded. Please wait a moment.')
    const text = message.text?.trim() ?? ''
    await send({ id, body: { text, pictures: message.pictures ?? [] }, key }).unwrap()
    notify.success(sendsMail ? 'Message sent' : 'Message saved, but not emailed')
    return wantsNext
  }

  function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    goesOn.current = event.shiftKey
    event.currentTarget.form?.requestSubmit()
  }

  return (
    <Area>
      <RepeatedForm
        drafts={threadDrafts.replies}
        id={id}
        rule={shopMessageRule}
        initial={{ text: '', pictures: [] }}
        failureTitle="The message could not be sent"
        failure={getReason}
        keys={keptKeys('reply', id)}
        onSubmit={submit}
        onEmptied={onSent}
      >
        <TextAreaField
          ref={field}
          name="text"
          label="Your reply"
          help={help}
          rows={4}
          maxLength={limits.message}
          onKeyDown={sendByKey}
        />
        <Tools>
          <PicturePicker place={`reply ${id}`} />
          <CannedAnswers onInsert={() => field.current?.focus()} />
        </Tools>
        <SendButtons
          isMain={isMain}
          onPress={(next) => {
            goesOn.current = next
          }}
        />
      </RepeatedForm>
    </Area>
  )
}

function SendButtons({ isMain, onPress }: { isMain: boolean; onPress: (goesOn: boolean) => void }) {
  const { isSubmitting } = useFormikContext()
  const press = (goesOn: boolean) => ({
    type: 'submit' as const,
    isBusy: isSubmitting,
    onClick: () => onPress(goesOn),
  })
  return (
    <Cluster>
      <Button variant={isMain ? 'primary' : 'secondary'} {...press(false)}>
        {isSubmitting ? 'Sending…' : 'Send'}
      </Button>
      <Button {...press(true)}>Send and next</Button>
    </Cluster>
  )
}

const Area = styled.div`
  form {
    grid-template-columns: minmax(0, 1fr);
    gap: ${token.space1};
  }
  textarea {
    min-height: 6rem;
  }
`

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: start;
  justify-content: space-between;
  gap: ${token.space1} ${token.space2};

  > :first-child {
    flex: 0 1 18rem;
  }
  > :last-child {
    flex: 1 1 20rem;
    justify-content: end;
  }
`
