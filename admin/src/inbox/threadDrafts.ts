import type { MediaFile, NewThreadEstimate, ShopMessage } from '@elegant/shared/rules'
import { DraftMap } from '../forms/DraftMap.ts'

/** Unsent input by thread id, so that walking through the inbox loses none. */
export const threadDrafts = {
  replies: new DraftMap<number, ShopMessage>(),
  estimates: new DraftMap<number, NewThreadEstimate>(),
}

/** Uploaded pictures by id: the wire has only their ids, and drafts show them. */
export const uploadedPictures = new Map<number, MediaFile>()
