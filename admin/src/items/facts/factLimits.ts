import { itemFormRule, limits, parseBasis, readItemInfo } from '@elegant/shared/rules'
import { isEqual } from '../../forms/isEqual.ts'
import { type FactValues, readFacts } from './factPairs.ts'

/**
 * The rule of an item's form, with the limits of its facts: the shop would ignore a longer one. Facts that were stored
 * longer, by a file or another program, do not keep the item from being saved.
 */
export function itemRuleFor(savedInfo = '') {
  return itemFormRule.test('facts', ({ item_info = '' }, context) => {
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
