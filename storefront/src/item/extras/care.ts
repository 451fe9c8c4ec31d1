import { getStatedFacts, type Item } from '@elegant/shared/rules'

/**
 * Advice on wearing and cleaning a piece, derived from its facts and title (docs/product/pages.md#item-page). Empty if
 * they say nothing.
 */
export function getCare(item: Pick<Item, 'title' | 'item_info'>): string[] {
  const facts = new Map(getStatedFacts(item).map(({ name, text }) => [name.toLowerCase(), text]))
  const fact = (name: string) => facts.get(name) ?? ''
  const kind = `${fact('species')} ${item.title}`
  const isOpal = /\bopals?\b/i.test(kind)
  const isEmerald = /\bemeralds?\b/i.test(kind)
  const isEthiopian = /welo|wegel tena|ethiopia/i.test(`${item.title} ${fact('origin')}`)
  const drinks = fact('hydrophane') === 'Yes'
  const mayDrink = !drinks && fact('hydrophane') !== 'No' && isOpal && isEthiopian
  const treatment = fact('treatment')
  return [
    isOpal && 'Keep opal away from heat, sudden changes of temperature and household chemicals.',
    drinks &&
      'This opal is hydrophane: in water it turns clear for a while. Take it off to wash or swim, keep oil and lotion away, and let it dry slowly in the shade.',
    mayDrink &&
      'Opals from Ethiopia often drink water and turn clear for a while: keep water, oil and lotion away from it.',
    isEmerald && 'Emeralds have fine fissures: take it off for work and sport, and keep it from knocks and heat.',
    /^oil|resin/i.test(treatment) && 'Solvents and hot water draw out the filler of its fissures.',
    /^(smoke|dye)/i.test(treatment) && 'Solvents and strong light may change its treated color.',
    (isOpal || isEmerald) && 'Clean it with a soft, damp cloth, never with ultrasound or steam.',
    /\bsilver\b/i.test(`${item.title} ${fact('metal')}`) &&
      'Silver darkens with time. A polishing cloth brings it back; keep the stone out of dips.',
  ].filter((advice) => advice !== false)
}
