import { type Reply, type Thread, threadPath } from '@elegant/shared/rules'
import { Alert, Button, Cluster, Field, Note, SectionTitle, Stack, TextArea, token } from '@elegant/shared/ui'
import { type FormEvent, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { useHydrated } from '../page/useHydrated.ts'
import { AddedPictures } from './AddedPictures.tsx'
import { useExcess } from './useExcess.ts'
import { usePictures } from './usePictures.ts'
import { useReply } from './useReply.ts'

const noMessage = 'Please write a message'

/** Writes to the shop. Pictures need JavaScript; words do not. */
export function ReplyForm({ threadKey, thread }: { threadKey: string; thread: Thread }) {
  const isHydrated = useHydrated()
  const { sendReply, refused, isSending, typed, wasSent } = useReply(threadKey, thread, 'message')
  const { excess, measure } = useExcess(typed)
  const added = usePictures(threadKey)
  const [error, setError] = useState<string>()
  const [isSent, setSent] = useState(wasSent)
  const words = useRef<HTMLTextAreaElement>(null)
  /** Tells the same words twice from a repetition. */
  const about = thread.entries.at(-1)?.id
  /** Sent again as it was: its answer may have been lost, and the thread may have it already. */
  const unsent = useRef<Reply>(undefined)

  async function submitReply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending || added.isUploading) return
    const text = words.current?.value.trim() ?? ''
    if (!text && added.ids.length === 0) {
      setError(noMessage)
      words.current?.focus()
      return
    }
    setError(undefined)
    if (excess) {
      words.current?.focus()
      return
    }
    setSent(false)
    const pictures = added.ids
    const reply = {
      ...(about !== undefined && { about: String(about) }),
      text,
      ...(pictures.length > 0 && { pictures }),
    }
    const { current: last } = unsent
    const isRepeated = last?.text === text && String(last.pictures ?? []) === String(pictures)
    unsent.current = isRepeated ? last : reply
    if (!(await sendReply(unsent.current))) return
    unsent.current = undefined
    // The customer may have gone on writing while the message was sent.
    if (words.current?.value.trim() === text) words.current.value = ''
    added.clear(pictures)
    setSent(true)
  }

  return (
    <Section id="reply" aria-labelledby="write">
      <Heading id="write">Write to us</Heading>
      {refused && (
        <Alert tone="destructive" title="Your message was not sent.">
          {refused.message}
        </Alert>
      )}
      <form method="post" action={`${threadPath(threadKey)}#reply`} noValidate={isHydrated} onSubmit={submitReply}>
        {about !== undefined && <input type="hidden" name="about" value={about} />}
        <Stack $gap={token.space2}>
          <Field label="Message" error={error} excess={excess}>
            {(control) => (
              <Words
                {...control}
                ref={words}
                name="text"
                rows={4}
                onInput={({ currentTarget }) => measure(currentTarget.value)}
                required={!isHydrated}
                defaultValue={typed}
              />
            )}
          </Field>
          <AddedPictures added={added} isHydrated={isHydrated} />
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

const Heading = styled(SectionTitle)`
  font-size: ${token.textXl};
`

const Words = styled(TextArea)`
  min-height: 7rem;
`
