import { formatMinor, stageLabels, type Thread, type ThreadEntry } from '@elegant/shared/rules'

/** The action of an entry, after the name of its author: `sent estimate 2: USD 1,250.00`. */
export function describeEntry(entry: ThreadEntry, thread: Pick<Thread, 'entries' | 'estimates' | 'money'>): string {
  const { kind, estimate, stage, asks, payment } = entry
  if (kind === 'estimate') {
    const sent = thread.estimates.find(({ version }) => version === estimate)
    return `sent estimate ${estimate}${sent ? `: ${formatMinor(sent.total, sent.currency)}` : ''}`
  }
  if (kind === 'stage') {
    const moved = stage ? `moved on to: ${stageLabels[stage]}` : 'moved on'
    return asks ? `${moved}, and asked for approval` : moved
  }
  if (kind === 'answer') return describeAnswer(entry, thread.entries)
  if (kind === 'message') return 'wrote'
  const line = thread.money?.payments.find(({ id }) => id === payment)
  return `recorded a ${kind}${line ? ` of ${formatMinor(line.amount, line.currency)}` : ''}`
}

function describeAnswer({ answer, about }: ThreadEntry, entries: ThreadEntry[]): string {
  const question = entries.find(({ id }) => id === about)
  const stage = question?.stage && stageLabels[question.stage]
  const subject = stage ?? (question?.estimate ? `estimate ${question.estimate}` : 'the estimate')
  if (answer === 'change') return `asked for a change of ${subject}`
  if (answer === 'declined') return `declined ${subject}`
  return `${stage ? 'approved' : 'accepted'} ${subject}`
}
