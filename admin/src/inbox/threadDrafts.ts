import type { MediaFile, NewThreadEstimate, ShopMessage } from '@elegant/shared/rules'

/** Unsent input by thread id, so that walking through the inbox loses none. Until the page is reloaded. */
export const threadDrafts = {
  replies: new Map<number, ShopMessage>(),
  estimates: new Map<number, NewThreadEstimate>(),
}

/** Uploaded pictures by id: the wire has only their ids, and drafts show them. */
export const uploadedPictures = new Map<number, MediaFile>()
