import { notify } from '@elegant/shared'
import { useFormikContext } from '@elegant/shared/forms'
import { limits } from '@elegant/shared/rules'
import { useIsMounted } from '@elegant/shared/ui'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { getReason } from '../../api/getReason.ts'
import { useUploadMediaMutation } from '../../api/uploadMedia.ts'
import { askWhileUploading } from '../../media/askWhileUploading.ts'
import { uploadedPictures } from '../threadDrafts.ts'
import {
  endPictureUpload,
  expectPictures,
  getPictureUploads,
  type PicturePlace,
  subscribeToPictures,
  takePictures,
} from './pictureUploads.ts'

/** A form with pictures, by their ids. */
interface PictureForm {
  pictures?: number[]
}

/**
 * Uploads pictures one at a time and adds them to the form, also if it is closed and opened again meanwhile. Those beyond
 * the limit are left out.
 */
export function usePictureUploads(place: PicturePlace) {
  const { values, setFieldValue } = useFormikContext<PictureForm>()
  const [upload] = useUploadMediaMutation()
  const { pending, arrived } = useSyncExternalStore(subscribeToPictures, () => getPictureUploads(place))
  const [failures, setFailures] = useState<string[]>([])
  const isMounted = useIsMounted()
  const { pictures = [] } = values
  /** The pictures of the form, also between two renders. */
  const latest = useRef(pictures)
  latest.current = pictures

  useEffect(() => {
    if (arrived.length === 0) return
    latest.current = [...latest.current, ...takePictures(place)]
    void setFieldValue('pictures', latest.current)
  }, [place, arrived, setFieldValue])

  async function send(files: File[]) {
    const room = limits.entryPictures - latest.current.length - pending.length
    const chosen = files.slice(0, Math.max(0, room))
    setFailures(chosen.length < files.length ? [`At most ${limits.entryPictures} pictures can be sent at once`] : [])
    expectPictures(
      place,
      chosen.map(({ name }) => name),
    )
    for (const file of chosen) {
      try {
        const stored = await upload({ file, image_type: 'Image' }).unwrap()
        const { id } = stored ?? {}
        const picture = stored?.image
        if (id === undefined || !picture) throw new Error('The server did not name the picture')
        uploadedPictures.set(id, { ...picture, id })
        endPictureUpload(place, file.name, id)
      } catch (error) {
        endPictureUpload(place, file.name)
        const failure = `${file.name}: ${getReason(error)}`
        if (isMounted.current) setFailures((before) => [...before, failure])
        else notify.error(failure)
      }
    }
  }

  return {
    pictures,
    pending,
    failures,
    send: (files: File[]) => void askWhileUploading(send(files)),
    remove: (id: number) =>
      void setFieldValue(
        'pictures',
        pictures.filter((one) => one !== id),
      ),
  }
}
