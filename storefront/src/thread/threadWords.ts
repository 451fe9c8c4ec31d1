import {
  estimateStateBadges,
  formatMinor,
  getOrderStep,
  isOver,
  openQuestion,
  promisedHours,
  type Stage,
  stageLabels,
  type Thread,
  type ThreadAnswer,
  type ThreadEntry,
  type ThreadEstimate,
} from '@elegant/shared/rules'

/** The stages within a sentence. */
export const stageNouns: Record<Stage, string> = {
  brief: 'the brief',
  sketch: 'the sketch',
  cad: 'the CAD model',
  wax: 'the wax model',
  setting: 'the setting',
  ready: 'the finished piece',
  shipped: 'the parcel',
}

export function getEstimate({ estimates }: Pick<Thread, 'estimates'>, entry: ThreadEntry): ThreadEstimate | undefined {
  return estimates.find(({ version }) => version === entry.estimate)
}

/** The entry that the customer can answer now. */
export function findAnswerable(thread: Thread): ThreadEntry | undefined {
  return thread.is_open ? openQuestion(thread) : undefined
}

/** True for an estimate whose last day is over. */
export function hasExpired(estimate: ThreadEstimate | undefined): boolean {
  return Boolean(estimate?.valid_until && isOver(estimate.valid_until))
}

/** The last step of an order, as in the list of orders; undefined for a request. */
export function getStep({ order_status: status, estimates, shipping, money }: Thread) {
  if (!status) return undefined
  const state = estimates.at(-1)?.state ?? 'withdrawn'
  const answer = state === 'accepted' || state === 'declined' ? state : null
  const paid = money && money.paid > 0 ? (money.owed > 0 ? 'part' : 'full') : null
  return getOrderStep({ status, estimate: state === 'withdrawn' ? null : { answer }, shipping, paid })
}

/** A sentence about the side that has to act. */
export function turnWords(thread: Thread): string {
  const { waiting_for, is_open } = thread
  if (!is_open) return 'This is closed. You can still write to us.'
  if (waiting_for === 'shop') return `It is our turn. We answer within ${promisedHours} hours.`
  if (waiting_for !== 'customer') return 'There is nothing to answer right now. You can write to us at any time.'
  const question = findAnswerable(thread)
  if (question?.kind === 'stage') return `It is your turn: please look at ${stageNouns[question.stage ?? 'ready']}.`
  if (question && hasExpired(getEstimate(thread, question)))
    return 'It is your turn: please write to us about a new estimate.'
  if (question) return 'It is your turn: please look at the estimate.'
  return 'It is your turn: please read our message.'
}

/** The headline of an entry; undefined for a message. */
export function getEntryTitle(entry: ThreadEntry, thread: Thread): string | undefined {
  if (entry.kind === 'estimate') {
    const estimate = getEstimate(thread, entry)
    return `Estimate ${entry.estimate}${estimate ? `: ${formatMinor(estimate.total, estimate.currency)}` : ''}`
  }
  if (entry.kind === 'stage') return stageTitle(entry)
  if (entry.kind === 'answer') return answerWords(entry)
  if (entry.kind === 'message') return undefined
  const payment = thread.money?.payments.find(({ id }) => id === entry.payment)
  const name = entry.kind === 'refund' ? 'Refund' : 'Payment'
  return payment ? `${name} of ${formatMinor(payment.amount, payment.currency)}` : name
}

const stageNews: Record<Stage, string> = {
  brief: 'We have your brief',
  sketch: 'The sketch is done',
  cad: 'The CAD model is done',
  wax: 'The wax model is done',
  setting: 'The stone is being set',
  ready: 'Your piece is ready',
  shipped: 'Your piece is on its way',
}

function stageTitle({ stage, asks }: ThreadEntry): string {
  return asks ? `${stageLabels[stage ?? 'brief']} for your approval` : stageNews[stage ?? 'brief']
}

const approvedBadge = { label: 'Approved', tone: 'success' } as const

/** The badge of an entry that can be answered, once it is. */
export function getState(entry: ThreadEntry, thread: Thread) {
  const estimate = entry.kind === 'estimate' ? getEstimate(thread, entry) : undefined
  if (estimate) return estimate.state === 'open' ? undefined : estimateStateBadges[estimate.state]
  if (entry.kind !== 'stage' || entry.answer === null) return undefined
  return entry.answer === 'accepted' ? approvedBadge : estimateStateBadges[entry.answer]
}

const answerVerbs: Record<ThreadAnswer, string> = {
  accepted: 'accepted',
  change: 'asked for a change of',
  declined: 'declined',
}

/** An answer in the words of the customer's page: "You accepted estimate 2". */
function answerWords({ answer, estimate, stage }: ThreadEntry): string {
  const verb = answer === 'accepted' && stage ? 'approved' : answerVerbs[answer ?? 'accepted']
  return `You ${verb} ${stage ? stageNouns[stage] : `estimate ${estimate ?? ''}`.trim()}`
}

/** Tells screen readers of entries that have arrived. */
export function announceEntries(entries: ThreadEntry[], shopName: string): string {
  return entries.map((entry) => announceEntry(entry, shopName)).join(' ')
}

function announceEntry(entry: ThreadEntry, shopName: string): string {
  const { kind } = entry
  if (kind === 'estimate') return `A new estimate from ${shopName}.`
  if (kind === 'stage') return `News from ${shopName}: ${stageTitle(entry)}.`
  if (kind === 'payment' || kind === 'refund') return `${shopName} recorded a ${kind}.`
  return `A new message from ${shopName}.`
}

/** Confirms the customer's last answer, also after messages that follow it. */
export function getThanks({ entries }: Pick<Thread, 'entries'>): string {
  const answer = entries.findLast(({ kind }) => kind === 'answer')
  return answer ? `Thank you. ${answerWords(answer)}.` : 'Thank you. We have your answer.'
}
