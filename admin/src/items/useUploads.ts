import { errorMessage, notify } from '@elegant/shared'
import type { MediaType } from '@elegant/shared/rules'
import { useId, useRef, useState } from 'react'
import { useCreateItemMediaMutation, useUploadMediaMutation } from './editMedia.ts'
import { posterOf } from './posterOf.ts'

/** A file in the upload queue. */
export interface Sending {
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
  const [uploads, setUploads] = useState<Sending[]>([])
  const [upload] = useUploadMediaMutation()
  const [create] = useCreateItemMediaMutation()
  const name = useId()
  const line = useRef({ last: Promise.resolve(), seq: next, count: 0 })

  const change = (id: string, changes: Partial<Sending>) =>
    setUploads((before) => before.map((one) => (one.id === id ? { ...one, ...changes } : one)))
  const dismiss = (id: string) => setUploads((before) => before.filter((one) => one.id !== id))

  /** The poster is optional: a failure must not fail the upload. */
  async function keepPoster(url: string, film: File): Promise<string | null> {
    try {
      const poster = await posterOf(url, film)
      if (!poster) return null
      const stored = await upload({ file: poster, image_type: 'Image' }).unwrap()
      return stored?.image?.url ?? null
    } catch (error) {
      console.warn(`${film.name} has no poster`, error)
      return null
    }
  }

  async function sendOne(id: string, { file, kind }: Picked) {
    try {
      const stored = await upload({ file, image_type: kind, onProgress: (share) => change(id, { share }) }).unwrap()
      const url = (kind === 'Image' ? stored?.image : stored?.video)?.url
      if (!stored || !url) throw new Error('Failed to get media URL from upload')
      const { seq } = line.current
      const of = { shops_id: null, items_id: itemId, Is_disabled: false, youTube_url: null }
      const poster_url = kind === 'Video' ? await keepPoster(url, file) : null
      await create({
        ...of,
        display_image: url,
        seq,
        image_type: kind,
        mediafiles_id: stored.id ?? null,
        poster_url,
      }).unwrap()
      line.current.seq = seq + 1
      dismiss(id)
      notify.success(`${kind} uploaded successfully`)
    } catch (error) {
      const reason = error instanceof Error ? error.message : errorMessage(error)
      change(id, { failure: `Failed to upload ${kind.toLowerCase()}: ${reason}` })
    }
  }

  function send(files: Picked[]) {
    line.current.seq = Math.max(line.current.seq, next)
    const added = files.map((picked) => ({ id: `${name}${line.current.count++}`, picked }))
    setUploads((before) => [...before, ...added.map(({ id, picked }) => ({ id, name: picked.file.name, share: 0 }))])
    for (const { id, picked } of added) line.current.last = line.current.last.then(() => sendOne(id, picked))
  }

  return { uploads, send, dismiss }
}
