import { ownerLimits } from '../fields/ownerLimits.ts'
import type { Item } from '../items/item.ts'
import type { MediaType } from '../media/media.ts'
import { findFact } from './passport.ts'
import { getStatedFacts } from './statedFacts.ts'

/** The facts that a picture shows. */
const visibleFacts = ['Species', 'Cut', 'Color', 'Pattern']

/** The alternative text of a picture or video until the owner writes a better one; `place` counts from 1. */
export function proposeAlt(
  { title, item_info }: Pick<Item, 'title' | 'item_info'>,
  { image_type, place }: { image_type: MediaType; place: number },
): string {
  const facts = getStatedFacts({ item_info })
  const words = visibleFacts
    .map((name) => findFact(facts, name)?.text ?? '')
    .filter((text) => text !== '' && !title.toLowerCase().includes(text.toLowerCase()))
  const number = place > 1 ? `, ${image_type === 'Video' ? 'video' : 'picture'} ${place}` : ''
  const stem = [title.trim(), words.join(', ')].filter(Boolean).join(': ')
  return `${stem.slice(0, ownerLimits.alt - number.length)}${number}`
}
