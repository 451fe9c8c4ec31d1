import type { Item, ItemMedia } from '@elegant/shared/rules'

/** What an item shows, in its order. */
export function mediaOf({ _item_images_of_items }: Pick<Item, '_item_images_of_items'>): ItemMedia[] {
  return _item_images_of_items.items.filter(({ Is_disabled }) => !Is_disabled).sort((one, other) => one.seq - other.seq)
}
