import { useFormikContext } from '@elegant/shared/forms'
import { limits } from '@elegant/shared/rules'
import { useRef, useState } from 'react'
import { reasonOf } from '../api/reasonOf.ts'
import { useUploadMediaMutation } from '../api/uploadMedia.ts'
import { uploadedPictures } from './threadDrafts.ts'

/** A form with pictures, by their ids. */
interface PictureForm {
  pictures?: number[]
}

/** Uploads pictures one at a time and adds them to the form. Those beyond the limit are left out. */
export function usePictureUploads() {
  const { values, setFieldValue } = useFormikContext<PictureForm>()
  const [upload] = useUploadMediaMutation()
  const [pending, setPending] = useState<string[]>([])
  const [failures, setFailures] = useState<string[]>([])
  const { pictures = [] } = values
  /** The pictures of the form, also between two renders. */
  const latest = useRef(pictures)
  latest.current = pictures

  async function send(files: File[]) {
    const room = limits.entryPictures - latest.current.length - pending.length
    const chosen = files.slice(0, Math.max(0, room))
    setFailures(chosen.length < files.length ? [`At most ${limits.entryPictures} pictures can be sent at once`] : [])
    setPending((before) => [...before, ...chosen.map(({ name }) => name)])
    for (const file of chosen) {
      try {
        const stored = await upload({ file, image_type: 'Image' }).unwrap()
        const { id } = stored ?? {}
        const picture = stored?.image
        if (id === undefined || !picture) throw new Error('The server did not name the picture')
        uploadedPictures.set(id, { ...picture, id })
        latest.current = [...latest.current, id]
        await setFieldValue('pictures', latest.current)
      } catch (error) {
        setFailures((before) => [...before, `${file.name}: ${reasonOf(error)}`])
      }
      setPending((before) => before.toSpliced(before.indexOf(file.name), 1))
    }
  }

  return {
    pictures,
    pending,
    failures,
    send,
    remove: (id: number) =>
      void setFieldValue(
        'pictures',
        pictures.filter((one) => one !== id),
      ),
  }
}
