import { isWebAddress } from '../fields/webAddress.ts'
import type { ItemInfo } from '../items/item.ts'
import { type Fact, factPairs, getTypedText } from '../items/itemInfo.ts'

/** A gem fact with its basis and what else its pair states (docs/product/passport.md). */
export interface StatedFact extends Fact {
  /** The value as the owner typed it, with its unit: trailing zeros state the precision of a number. */
  text: string
  /** How the shop knows it, such as “Tested here” or “Lab report 123”. */
  basis?: string
  /** Lab report: its scan, or the laboratory's own page about it. */
  url?: string
  /** Lab report: the treatment that it names. */
  reportedTreatment?: string
}

/** The gem facts of an item with what their pairs state beside name and value. */
export function getStatedFacts(item: { item_info: ItemInfo | null }): StatedFact[] {
  return factPairs(item).map(({ name, value, ...pair }) => {
    const [figure, unit] = [getTypedText({ value, asTyped: pair.asTyped }), getText(pair.unitText)]
    const url = getText(pair.url)
    return {
      name,
      value,
      text: typeof value === 'number' && unit ? `${figure} ${unit}` : figure,
      basis: getText(pair.measurementTechnique),
      url: url && (url.startsWith('/media/') || isWebAddress(url)) ? url : undefined,
      reportedTreatment: getText(pair.reportedTreatment),
    }
  })
}

function getText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}
