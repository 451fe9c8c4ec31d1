import { notify } from '@elegant/shared'
import type { MediaType } from '@elegant/shared/rules'
import { useIsMounted } from '@elegant/shared/ui'
import { useId, useRef, useState } from 'react'
import { getReason } from '../../api/getReason.ts'
import { useUploadMediaMutation } from '../../api/uploadMedia.ts'
import { askWhileUploading } from '../../media/askWhileUploading.ts'
import { isReadable, type ReadPhoto, readPhoto } from '../../media/readPhoto.ts'
import { uploadPoster } from '../../media/uploadPoster.ts'
import { useCreateItemMediaMutation } from './editMediaApi.ts'

/** A file in the upload queue. */
export interface PendingUpload {
  id: string
  name: string
  /** The fraction uploaded, 0 to 1. */
  share: number
  /** The error message of a failed upload. */
  failure?: string
}

interface Picked {
  file: File
  kind: MediaType
}

/**
 * Uploads files one at a time, in display order. A failed upload stays in the list; the others continue. The item's
 * media row is created only after the whole file has arrived, so nothing is half-saved.
 */
export function useUploads(itemId: number, next: number) {
  const [uploads, setUploads] = useState<PendingUpload[]>([])
  const [upload] = useUploadMediaMutation()
  const [create] = useCreateItemMediaMutation()
  const name = useId()
  const queue = useRef({ last: Promise.resolve(), seq: next, count: 0 })

  /** Uploads go on when the list of them is closed. */
  const isShown = useIsMounted()

  const change = (id: string, changes: Partial<PendingUpload>) =>
    setUploads((before) => before.map((one) => (one.id === id ? { ...one, ...changes } : one)))
  const dismiss = (id: string) => setUploads((before) => before.filter((one) => one.id !== id))

  async function sendOne(id: string, picked: Picked) {
    let { kind } = picked
    try {
      const read: ReadPhoto = isReadable(picked.file) ? await readPhoto(picked.file) : picked
      const { file, refusal } = read
      if (!file) throw new Error(refusal)
      kind = read.kind
      const stored = await upload({ file, image_type: kind, onProgress: (share) => change(id, { share }) }).unwrap()
      const url = (kind === 'Image' ? stored?.image : stored?.video)?.url
      if (!stored || !url) throw new Error('Failed to get media URL from upload')
      const { seq } = queue.current
      const of = { shops_id: null, items_id: itemId, Is_disabled: false, youTube_url: null }
      const sendPoster = (poster: File) => upload({ file: poster, image_type: 'Image' }).unwrap()
      const poster_url = kind === 'Video' ? await uploadPoster(url, file, sendPoster) : null
      await create({
        ...of,
        display_image: url,
        seq,
        image_type: kind,
        mediafiles_id: stored.id ?? null,
        ...(poster_url && { poster_url }),
      }).unwrap()
      queue.current.seq = seq + 1
      dismiss(id)
      notify.success(`${kind} uploaded successfully`)
    } catch (error) {
      const reason = getReason(error)
      if (isShown.current) change(id, { failure: `Failed to upload ${kind.toLowerCase()}: ${reason}` })
      else notify.error(`Failed to upload ${kind.toLowerCase()}: ${reason} (${picked.file.name})`)
    }
  }

  function send(files: Picked[]) {
    queue.current.seq = Math.max(queue.current.seq, next)
    const added = files.map((picked) => ({ id: `${name}${queue.current.count++}`, picked }))
    setUploads((before) => [...before, ...added.map(({ id, picked }) => ({ id, name: picked.file.name, share: 0 }))])
    for (const { id, picked } of added) {
      queue.current.last = askWhileUploading(queue.current.last.then(() => sendOne(id, picked)))
    }
  }

  return { uploads, send, dismiss }
}
