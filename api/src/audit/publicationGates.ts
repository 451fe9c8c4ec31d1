import {
  type ChangeCause,
  type ChangeEntity,
  isRecord,
  isVisible,
  itemTypes,
  lacksTreatment,
  treatmentMessage,
} from '@elegant/shared/rules'
import type { Db } from '../db/database.ts'
import { invalid } from '../http/responses/httpErrors.ts'
import { type Fields, type Snapshots, writeFields } from './auditedRows.ts'
import { fillAlts } from './fillAlts.ts'

interface WrittenState {
  shopId: number
  entity: ChangeEntity
  cause: ChangeCause
  before: Snapshots
  after: Snapshots
  /** The rows that the write has created. */
  created: number[]
}

/**
 * The two gates of a stone's passport (docs/product/passport.md), which every write of an admin passes: no write shows
 * a gem without an answer to the question of treatment, and no picture is without an alternative text. Returns whether
 * it has changed rows.
 */
export async function applyPublicationGates(tx: Db, state: WrittenState): Promise<boolean> {
  const { shopId, entity, cause, after, created } = state
  if (entity === 'item_media') {
    const blank = [...after].filter(([, { fields }]) => !isVisible(String(fields.alt))).map(([id]) => id)
    return fillAlts(tx, shopId, { images: blank })
  }
  if (entity !== 'item') return false
  const hasNewTexts = cause === 'copy' && (await fillAlts(tx, shopId, { items: created }))
  const hasClosed = await closeGate(tx, state)
  const hasEnded = await endPlans(tx, state)
  return hasNewTexts || hasClosed || hasEnded
}

/** Refuses a write that shows an undisclosed gem; what comes back by undo or from the archive comes back hidden. */
async function closeGate(tx: Db, { shopId, cause, before, after }: WrittenState): Promise<boolean> {
  const undisclosed = [...after].filter(([id, { fields }]) => {
    const old = before.get(id)?.fields
    // An item that is shown without it from earlier times can still be edited.
    return isUndisclosed(fields) && !(old && isUndisclosed(old))
  })
  if (undisclosed.length === 0) return false
  const returning = undisclosed.filter(([id]) => cause === 'undo' || before.get(id)?.fields.archived === true)
  if (returning.length < undisclosed.length) throw refusal(undisclosed, cause)
  await writeFields(
    tx,
    { shopId, entity: 'item' },
    returning.map(([id]) => ({ id, fields: { Is_disabled: true, publish_at: null } })),
  )
  return true
}

/** A time of publishing ends when the item is shown, and does not come back once it is over. */
async function endPlans(tx: Db, { shopId, cause, before, after }: WrittenState): Promise<boolean> {
  const ended = [...after].filter(([id, { fields }]) => {
    const { publish_at, Is_disabled } = fields
    if (typeof publish_at !== 'string') return false
    const isReturning = cause === 'undo' || before.get(id)?.fields.archived === true
    return !Is_disabled || (isReturning && Date.parse(publish_at) <= Date.now())
  })
  if (ended.length === 0) return false
  const rows = ended.map(([id]) => ({ id, fields: { publish_at: null } }))
  await writeFields(tx, { shopId, entity: 'item' }, rows)
  return true
}

/** True for a gem that is in the shop, or will be at a planned time, and does not state its treatment. */
export function isUndisclosed({ Is_disabled, publish_at, archived, item_type, item_info }: Fields): boolean {
  if ((Is_disabled === true && !publish_at) || archived) return false
  const type = itemTypes.find((one) => one === item_type)
  return type !== undefined && lacksTreatment({ item_type: type, item_info: isRecord(item_info) ? item_info : null })
}

function refusal(gems: [number, { label: string }][], cause: ChangeCause) {
  if (cause !== 'bulk') return invalid([{ path: 'item_info', message: treatmentMessage }])
  return invalid(
    gems.map(([, { label }]) => ({ path: 'change.Is_disabled', message: `“${label}”: ${treatmentMessage}` })),
  )
}
