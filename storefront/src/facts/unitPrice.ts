import { formatMoney, getStatedFacts, type Item, pricePerCarat } from '@elegant/shared/rules'

const jewelry = /\b(rings?|pendants?|earrings?|studs?|necklaces?|bracelets?|brooch|cufflinks?|chains?|beads?|strand)\b/i
const gramsPerCarat = 0.2

/**
 * The price of a carat of a loose stone, or of a gram of rough, in words (docs/product/pages.md#item-page). Undefined
 * for jewelry.
 */
export function formatUnitPrice(item: Item): string | undefined {
  const price = pricePerCarat(item)
  if (price === undefined || jewelry.test(item.title)) return undefined
  const isRough = getStatedFacts(item).some(({ name, text }) => name === 'Cut' && /\brough\b/i.test(text))
  return isRough
    ? `${formatMoney(price / gramsPerCarat, item.currency)} per gram`
    : `${formatMoney(price, item.currency)} per carat`
}
