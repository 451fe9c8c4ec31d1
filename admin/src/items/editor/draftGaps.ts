import {
  findContradictions,
  findFact,
  getFacts,
  type ItemMedia,
  lacksTreatment,
  readItemInfo,
} from '@elegant/shared/rules'
import type { ItemDraft } from '../itemDraft.ts'

/** True if the server will not show the draft: a gem that does not state its treatment (docs/product/passport.md). */
export function isHeldBack({ item_type, item_info }: ItemDraft): boolean {
  return lacksTreatment({ item_type, item_info: readItemInfo(item_info ?? '') ?? null })
}

/** The statements of a draft that contradict each other. */
export function getDraftContradictions({ item_type, title, description, item_info }: ItemDraft): string[] {
  if (item_type !== 'Product') return []
  return findContradictions({ title, description, item_info: readItemInfo(item_info ?? '') ?? null })
}

/** Lists what a draft lacks that a shopper would look for, and what contradicts itself. Empty if it is complete. */
export function getDraftGaps(draft: ItemDraft, media: readonly ItemMedia[]): string[] {
  const { item_type, item_info } = draft
  const pictures = media.filter(({ image_type, Is_disabled }) => image_type === 'Image' && !Is_disabled)
  // A server without alternative texts sends none.
  const undescribed = pictures.filter(({ alt }) => alt?.trim() === '').length
  const facts = getFacts({ item_info: readItemInfo(item_info ?? '') ?? null })
  const isTreated = findFact(facts, 'Treatment') !== undefined && !isHeldBack(draft)
  return [
    ...(pictures.length === 0 ? ['It has no picture.'] : []),
    ...(undescribed > 0 ? [`${undescribed} of ${pictures.length} pictures have no alternative text.`] : []),
    ...(item_type === 'Product' && !isTreated
      ? ['Its treatment is not stated. If the stone is natural, write “None”.']
      : []),
    ...getDraftContradictions(draft),
  ]
}
