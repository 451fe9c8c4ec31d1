import { getSources, type Item, type ItemMedia } from '@elegant/shared/rules'

/** The item's media in display order. */
export function getMedia({ _item_images_of_items }: Pick<Item, '_item_images_of_items'>): ItemMedia[] {
  return _item_images_of_items.items.filter(({ Is_disabled }) => !Is_disabled).sort((one, other) => one.seq - other.seq)
}

/** The props of a media element. */
export function mediaProps(media: ItemMedia | undefined) {
  if (!media) return {}
  const { display_image: src, poster_url: poster, image_type, width, height } = media
  return { src, isVideo: image_type === 'Video', poster, width, height, sources: getSources(src, media) }
}
