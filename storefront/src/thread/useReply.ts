import { errorMessage, hasStatus, SubmittedContext } from '@elegant/shared'
import { useIdempotencyKeys } from '@elegant/shared/forms'
import { type Reply, type Thread, threadPath } from '@elegant/shared/rules'
import { use, useState } from 'react'
import { useGetThreadQuery, useSendReplyMutation } from './threadApi.ts'

/** The two forms of the page, named for the entries that they add. */
type FormKind = 'answer' | 'message'

/** Sends replies, and remembers a refusal; begins with that of the form that the server has answered. */
export function useReply(key: string, thread: Thread, kind: FormKind) {
  const before = useSubmittedReply(key, thread, kind)
  const [send, { isLoading }] = useSendReplyMutation()
  const { refetch } = useGetThreadQuery(key)
  const [refused, setRefused] = useState(before.refused)
  const keys = useIdempotencyKeys()

  /** Returns true if the shop has taken the reply. */
  async function sendReply(reply: Reply, intention = keys.getKey(reply)): Promise<boolean> {
    if (isLoading) return false
    setRefused(undefined)
    try {
      await send({ key, reply, intention }).unwrap()
      keys.forget(reply)
      return true
    } catch (error) {
      // The page shows an outdated state.
      if (hasStatus(error, 409)) {
        keys.forget(reply)
        await refetch()
      }
      setRefused({ about: reply.about ?? '', message: errorMessage(error) })
      return false
    }
  }

  return { sendReply, getKey: keys.getKey, refused, isSending: isLoading, typed: before.typed, wasSent: before.wasSent }
}

/** The result of the form that a browser without JavaScript has sent. */
function useSubmittedReply(key: string, { entries }: Thread, kind: FormKind) {
  const submitted = use(SubmittedContext)
  const nothing = { typed: '', wasSent: false, refused: undefined }
  if (submitted?.action !== threadPath(key)) return nothing
  const { isSent, values, errors, failure } = submitted
  if (isSent) return { ...nothing, wasSent: entries.findLast(({ by }) => by === 'customer')?.kind === kind }
  if ((values.answer === undefined) !== (kind === 'message')) return nothing
  const message = failure ?? Object.values(errors).join(' ')
  return { typed: values.text ?? '', wasSent: false, refused: { about: values.about ?? '', message } }
}
