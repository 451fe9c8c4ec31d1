import { factsOf, type ItemMedia, readItemInfo } from '@elegant/shared/rules'
import type { ItemDraft } from './itemDraft.ts'

/** Lists what a draft lacks that a shopper would look for. Empty if it is complete. */
export function draftGaps({ item_type, item_info }: ItemDraft, media: readonly ItemMedia[]): string[] {
  const pictures = media.filter(({ image_type, Is_disabled }) => image_type === 'Image' && !Is_disabled)
  // A server without alternative texts sends none.
  const undescribed = pictures.filter(({ alt }) => alt?.trim() === '').length
  const facts = factsOf({ item_info: readItemInfo(item_info ?? '') ?? null })
  const isTreated = facts.some(({ name, value }) => name.toLowerCase() === 'treatment' && String(value).trim() !== '')
  return [
    ...(pictures.length === 0 ? ['It has no picture.'] : []),
    ...(undescribed > 0 ? [`${undescribed} of ${pictures.length} pictures have no alternative text.`] : []),
    ...(item_type === 'Product' && !isTreated
      ? ['Its treatment is not stated. If the stone is natural, write “None”.']
      : []),
  ]
}
