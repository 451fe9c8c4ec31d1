import { type Reply, type Thread, threadPath } from '@elegant/shared/rules'
import { Alert, Button, Cluster, Field, Note, PanelTitle, Stack, TextArea, token } from '@elegant/shared/ui'
import { type FormEvent, useState } from 'react'
import { styled } from 'styled-components'
import { AddedPictures } from './AddedPictures.tsx'
import { useMessageField } from './useMessageField.ts'
import { usePictures } from './usePictures.ts'
import { useReply } from './useReply.ts'

const noMessage = 'Please write a message'

/** Writes to the shop. Pictures need JavaScript; words do not. */
export function ReplyForm({ threadKey, thread }: { threadKey: string; thread: Thread }) {
  const { sendReply, getKey, refused, isSending, typed, wasSent } = useReply(threadKey, thread, 'message')
  const message = useMessageField(typed, thread, 'message')
  const added = usePictures(threadKey, thread, message.draft)
  const [isSent, setSent] = useState(wasSent)
  /** Tells the same words twice from a repetition. */
  const about = thread.entries.at(-1)?.id

  async function submitReply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending || added.isUploading) return
    const text = message.checkText(added.ids.length === 0 && noMessage)
    if (text === undefined) return
    setSent(false)
    const pictures = added.ids
    // Sent again as it was: its answer may have been lost, and the thread may have it already.
    const last = message.draft.read()
    const isRepeated = last.sent === text && last.pictures === String(pictures)
    const follows = isRepeated ? last.about : about?.toString()
    const reply: Reply = { ...(follows && { about: follows }), text, ...(pictures.length > 0 && { pictures }) }
    const intention = (isRepeated && last.intention) || getKey(reply)
    message.draft.write({ ...last, text, sent: text, pictures: String(pictures), about: follows ?? '', intention })
    if (!(await sendReply(reply, intention))) return
    message.clearSent(text)
    added.clear(pictures)
    setSent(true)
  }

  return (
    <Section id="reply" aria-labelledby="write">
      <PanelTitle id="write">Write to us</PanelTitle>
      {refused && (
        <Alert tone="destructive" title="Your message was not sent.">
          {refused.message}
        </Alert>
      )}
      <form
        method="post"
        action={`${threadPath(threadKey)}#reply`}
        noValidate={message.isHydrated}
        onSubmit={submitReply}
      >
        {about !== undefined && <input type="hidden" name="about" value={about} />}
        <Stack $gap={token.space2}>
          <Field label="Message" {...message.state}>
            {(control) => <Words {...control} {...message.props} rows={4} />}
          </Field>
          <AddedPictures added={added} isHydrated={message.isHydrated} />
          <Cluster $gap={`${token.space1} ${token.space2}`}>
            <Button type="submit" isBusy={isSending || added.isUploading}>
              {isSending ? 'Sending…' : added.isUploading ? 'Uploading…' : 'Send message'}
            </Button>
            <Note role="status">{isSent && 'Thank you. We have your message.'}</Note>
          </Cluster>
        </Stack>
      </form>
    </Section>
  )
}

/** Below the header, which is two lines high without JavaScript. */
const Section = styled(Stack).attrs({ as: 'section' })`
  gap: ${token.space2};
  scroll-margin-top: calc(2 * ${token.headerHeight} + ${token.space2});
`

const Words = styled(TextArea)`
  min-height: 7rem;
`
