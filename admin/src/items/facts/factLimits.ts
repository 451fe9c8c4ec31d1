import { getEventDay, itemFormRule, limits, parseBasis, readItemInfo } from '@elegant/shared/rules'
import { isEqual } from '../../forms/isEqual.ts'
import { type FactValues, readFacts } from './factPairs.ts'

/** The message for an event on a day that does not exist. */
export const eventDayMessage = 'The date of an event must be a day such as 2026-12-24'

/**
 * The rule of an item's form, with the limits of its facts, since the shop would ignore a longer one, and the day of an
 * event, which without one is never over. Values that a file or another program has stored do not keep the item from
 * being saved.
 */
export function itemRuleFor(savedInfo = '') {
  const rule = itemFormRule.test('day', ({ item_type, item_info = '' }, context) => {
    const info = readItemInfo(item_info) ?? {}
    const day = info.event_date ?? ''
    const isFree = item_type !== 'Event' || day === '' || isEqual(day, readItemInfo(savedInfo)?.event_date)
    return (
      isFree ||
      getEventDay({ item_info: info }) !== undefined ||
      context.createError({ path: 'item_info', message: eventDayMessage })
    )
  })
  return rule.test('facts', ({ item_info = '' }, context) => {
    const saved = readFacts(readItemInfo(savedInfo) ?? null)
    const facts = [...readFacts(readItemInfo(item_info) ?? null)]
    const long = facts.find(([name, fact]) => isTooLong(fact) && !isEqual(fact, saved.get(name)))
    return !long || context.createError({ path: 'item_info', message: `The fact ${long[0]} is too long` })
  })
}

function isTooLong({ value, measurementTechnique, url, reportedTreatment }: FactValues): boolean {
  const { report } = parseBasis(measurementTechnique)
  const isLongWord = [value, reportedTreatment].some((words) => words.length > limits.fact.value)
  return isLongWord || report.length > limits.fact.name || url.length > limits.address
}
