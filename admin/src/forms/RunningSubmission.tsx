import { useFormikContext } from '@elegant/shared/forms'
import { useIsMounted } from '@elegant/shared/ui'
import { useEffect, useEffectEvent, useState } from 'react'

const running = new WeakMap<object, Map<unknown, Promise<unknown>>>()

/** Keeps a submission, until it has ended, for a form that is opened again with the same draft. */
export function keepRunning<Result>(drafts: object, id: unknown, submission: Promise<Result>): Promise<Result> {
  const submissions = running.get(drafts) ?? new Map<unknown, Promise<unknown>>()
  running.set(drafts, submissions.set(id, submission))
  return submission.finally(() => {
    if (submissions.get(id) === submission) submissions.delete(id)
  })
}

interface RunningSubmissionProps {
  drafts: Map<unknown, unknown>
  id: unknown
  /** Called once the draft is sent, unless more was typed meanwhile. */
  onSent: () => void
}

/** Makes a form that was opened again while its draft is being sent busy, and reports when nothing is left to send. */
export function RunningSubmission({ drafts, id, onSent }: RunningSubmissionProps) {
  const { setSubmitting } = useFormikContext()
  const [submission] = useState(() => (drafts.has(id) ? running.get(drafts)?.get(id) : undefined))
  const isMounted = useIsMounted()
  const end = useEffectEvent(() => {
    if (!isMounted.current) return
    setSubmitting(false)
    if (!drafts.has(id)) onSent()
  })
  useEffect(() => {
    if (!submission) return
    setSubmitting(true)
    // The form that was submitted reports a failure.
    void submission.then(end, end)
  }, [submission, setSubmitting])
  return null
}
