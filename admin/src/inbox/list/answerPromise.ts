import { hourMs, promisedHours } from '@elegant/shared/rules'

const minuteMs = 60_000
const dayHours = 24

/** The time that is left of the promised answer, in words. */
interface AnswerPromise {
  text: string
  tone: 'neutral' | 'warning' | 'danger'
}

/** Below this many hours the promise is urgent. */
const urgentHours = 4

/** Says how long the shop has to answer a thread that waits for it since a time (docs/product/conversations.md). */
export function answerPromise(waitingSince: string, now: Date): AnswerPromise {
  const left = Date.parse(waitingSince) + promisedHours * hourMs - now.getTime()
  if (left <= 0) return { text: `Overdue by ${formatSpan(-left)}`, tone: 'danger' }
  return { text: `Answer within ${formatSpan(left)}`, tone: left < urgentHours * hourMs ? 'warning' : 'neutral' }
}

/** Rounded down, so that a promise never sounds longer than it is. */
function formatSpan(ms: number): string {
  const hours = Math.floor(ms / hourMs)
  if (hours < 1) return `${Math.floor(ms / minuteMs)} min`
  return hours < 2 * dayHours ? `${hours} h` : `${Math.floor(hours / dayHours)} days`
}
