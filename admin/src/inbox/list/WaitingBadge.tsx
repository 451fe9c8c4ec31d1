import type { Thread } from '@elegant/shared/rules'
import { Badge } from '@elegant/shared/ui'
import { answerPromise } from './answerPromise.ts'

interface WaitingBadgeProps {
  thread: Pick<Thread, 'waiting_for' | 'waiting_since'>
  now: Date
}

/** The side that has to act in a thread and, if it is the shop, the time that is left. */
export function WaitingBadge({ thread: { waiting_for, waiting_since }, now }: WaitingBadgeProps) {
  if (waiting_for === 'shop' && waiting_since) {
    const { text, tone } = answerPromise(waiting_since, now)
    return <Badge $tone={tone}>{text}</Badge>
  }
  if (waiting_for === 'shop') return <Badge $tone="warning">Waits for you</Badge>
  return <Badge>{waiting_for === 'customer' ? 'Waits for the customer' : 'No answer needed'}</Badge>
}
