import { errorMessage, notify } from '@elegant/shared'
import { limits, type Thread, type ThreadPicture, uploadLimits, uploadTypes } from '@elegant/shared/rules'
import { useEffect, useRef, useState } from 'react'
import type { FormDraft } from '../forms/formDraft.ts'
import { useUploadThreadPictureMutation } from './threadApi.ts'

/** A picture of a reply that is being written. */
export interface AddedPicture {
  /** Its place among all that were added. */
  place: number
  name: string
  /** Undefined until it is uploaded. */
  picture?: ThreadPicture
  error?: string
}

export const maxPictureSize = `${uploadLimits.Image / 1024 ** 2} MB`

/** The formats of pictures that the shop takes. */
export const pictureTypes = Object.entries(uploadTypes).flatMap(([type, kind]) => (kind === 'Image' ? type : []))

/** The pictures of a reply, uploaded one by one as they are added. Its draft keeps them until they are sent. */
export function usePictures(key: string, { entries }: Thread, draft: FormDraft) {
  const [upload] = useUploadThreadPictureMutation()
  const [pictures, setPictures] = useState<AddedPicture[]>([])
  const count = useRef(0)
  const [isRestored, setRestored] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: Later entries change nothing, since sent pictures are cleared.
  useEffect(() => {
    if (isRestored) return writeAdded(draft, pictures)
    // A reply whose answer was lost may have arrived.
    const arrived = new Set(entries.flatMap((entry) => entry.pictures.map(({ id }) => id)))
    const kept = readAdded(draft).filter(({ picture }) => picture && !arrived.has(picture.id))
    setPictures(kept.map((one) => ({ ...one, place: ++count.current })))
    setRestored(true)
  }, [draft, pictures, isRestored])

  function add(files: File[]) {
    const room = limits.entryPictures - pictures.filter(({ error }) => !error).length
    if (files.length > room) notify.error(`At most ${limits.entryPictures} pictures can be sent at once.`)
    const added = files.slice(0, Math.max(0, room)).map((file) => ({ file, place: ++count.current }))
    setPictures((before) => [
      ...before,
      ...added.map(({ file, place }) => ({ place, name: file.name, error: findFault(file) })),
    ])
    void uploadAll(added.filter(({ file }) => !findFault(file)))
  }

  async function uploadAll(added: { file: File; place: number }[]) {
    for (const { file, place } of added) {
      const result = await upload({ key, file })
      const { data: picture, error } = result
      const outcome = picture ? { picture } : { error: errorMessage(error) }
      setPictures((before) => before.map((one) => (one.place === place ? { ...one, ...outcome } : one)))
    }
  }

  return {
    pictures,
    add,
    remove: (place: number) => setPictures((before) => before.filter((one) => one.place !== place)),
    /** Removes the pictures that were sent, and those that failed. */
    clear: (sent: number[]) =>
      setPictures((before) => before.filter(({ picture, error }) => !error && !(picture && sent.includes(picture.id)))),
    /** The ids of the uploaded ones. */
    ids: pictures.flatMap(({ picture }) => picture?.id ?? []),
    isUploading: pictures.some(({ picture, error }) => !picture && !error),
    isFull: pictures.filter(({ error }) => !error).length >= limits.entryPictures,
  }
}

function readAdded(draft: FormDraft): AddedPicture[] {
  return JSON.parse(draft.read().added ?? '[]')
}

function writeAdded(draft: FormDraft, pictures: AddedPicture[]): void {
  const { added = '', ...rest } = draft.read()
  const uploaded = pictures.filter(({ picture }) => picture)
  const next = uploaded.length > 0 ? JSON.stringify(uploaded) : ''
  if (next === added) return
  if (next) draft.write({ text: '', ...rest, added: next })
  else draft.write(rest.text ? rest : undefined)
}

function findFault({ size, type }: File): string | undefined {
  if (!pictureTypes.includes(type)) return 'This is no picture that we can show. Please choose a JPEG, PNG or WebP.'
  return size > uploadLimits.Image ? `This picture is larger than ${maxPictureSize}.` : undefined
}
