import { bodyAlt, noFileMessage } from '@elegant/shared/rules'
import { Button, Dialog, DialogActions, Field, Input, Stack, token, useIsMounted } from '@elegant/shared/ui'
import { useState } from 'react'
import { getReason } from '../api/getReason.ts'
import { useUploadMediaMutation } from '../api/uploadMedia.ts'
import { FileInput } from '../forms/FileInput.tsx'

/** The attributes of a picture in the text. */
export interface Picture {
  src: string
  alt: string
  width?: number | null
  height?: number | null
}

interface PictureDialogProps {
  /** The selected picture, whose alternative text can be changed. */
  picture?: Picture
  /** A pasted or dropped file. */
  file?: File
  onSet: (picture: Picture) => void
  onClose: () => void
}

const rule = bodyAlt()

/** Asks for a picture and its alternative text, and uploads it. */
export function PictureDialog({ picture, file: given, onSet, onClose }: PictureDialogProps) {
  const [file, setFile] = useState(given)
  const [alt, setAlt] = useState(picture?.alt ?? '')
  const [errors, setErrors] = useState<{ file?: string; alt?: string }>({})
  const [upload, { isLoading }] = useUploadMediaMutation()
  const isMounted = useIsMounted()

  async function submit() {
    const altError = await rule.validate(alt.trim()).then(
      () => undefined,
      ({ message }: Error) => message,
    )
    const fileError = picture || file ? undefined : noFileMessage
    setErrors({ file: fileError, alt: altError })
    if (altError || fileError) return
    if (picture) return onSet({ ...picture, alt: alt.trim() })
    if (file) await send(file)
  }

  async function send(chosen: File) {
    try {
      const stored = await upload({ file: chosen, image_type: 'Image' }).unwrap()
      if (!stored?.image?.url) throw new Error('Failed to get media URL from upload')
      const { url, width, height } = stored.image
      if (isMounted.current) onSet({ src: url, alt: alt.trim(), width, height })
    } catch (error) {
      setErrors({ file: `Failed to upload image: ${getReason(error)}` })
    }
  }

  return (
    <Dialog title={picture ? 'Change the picture' : 'Add a picture'} onClose={onClose} closesOnBackdropPress={false}>
      <Stack $gap={token.space2}>
        {!picture && (
          <Field label="Picture" help={given?.name} error={errors.file}>
            {(control) => (
              <FileInput {...control} accept="image/*" onChange={({ target }) => setFile(target.files?.[0] ?? given)} />
            )}
          </Field>
        )}
        <Field
          label="Alternative text"
          help="Describe the picture in a sentence, for readers who cannot see it."
          error={errors.alt}
        >
          {(control) => (
            <Input
              {...control}
              autoFocus={picture !== undefined}
              autoComplete="off"
              value={alt}
              onChange={({ target }) => setAlt(target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                // Enter would submit the form around the editor.
                event.preventDefault()
                void submit()
              }}
            />
          )}
        </Field>
      </Stack>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" isBusy={isLoading} onClick={submit}>
          {isLoading ? 'Uploading…' : picture ? 'Change picture' : 'Add picture'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
