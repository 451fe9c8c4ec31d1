import { errorMessage, notify } from '@elegant/shared'
import { type MediaType, noFileMessage, parseYouTubeId } from '@elegant/shared/rules'
import { Button, Choice, Field, Icon, IconButton, Input, token } from '@elegant/shared/ui'
import { X } from 'lucide'
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { DropHint, DropZone } from '../../forms/DropZone.tsx'
import { FileInput } from '../../forms/FileInput.tsx'
import { useCreateItemMediaMutation } from './editMediaApi.ts'
import { type PendingUpload, useUploads } from './useUploads.ts'

interface MediaUploadProps {
  itemId: number
  /** The sequence number of the next upload. */
  next: number
}

const kinds = [
  { value: 'Image', label: 'Image' },
  { value: 'Video', label: 'Video' },
] as const

/** Media upload by file picker or drop (docs/product/validation.md#media-upload), with progress for each file. */
export function MediaUpload({ itemId, next }: MediaUploadProps) {
  const [kind, setKind] = useState<MediaType>('Image')
  const [error, setError] = useState<string>()
  const { uploads, send, dismiss } = useUploads(itemId, next)
  const picker = useRef<HTMLInputElement>(null)
  /** Files were chosen since the button was pressed last. */
  const hasChosen = useRef(false)

  /** Asks for a file, unless chosen ones are on their way, or have arrived before the button was pressed. */
  function submit(event: FormEvent) {
    event.preventDefault()
    const wasChosen = hasChosen.current
    hasChosen.current = false
    const hasArrived = wasChosen && uploads.length === 0
    if (hasArrived || uploads.some(({ failure }) => failure === undefined)) return
    setError(noFileMessage)
    picker.current?.focus()
  }

  /** Chosen files upload at once, so that leaving or saving the item forgets none. */
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])]
    setError(undefined)
    hasChosen.current = files.length > 0
    if (files.length > 0) send(files.map((file) => ({ file, kind })))
    // The same file can be chosen again.
    target.value = ''
  }

  function take(files: File[]) {
    if (files.length === 0) notify.error('No file selected')
    // Dropped files are classified by their MIME type.
    else send(files.map((file) => ({ file, kind: file.type.startsWith('video/') ? 'Video' : 'Image' })))
  }

  return (
    <DropZone onFiles={take}>
      <Row onSubmit={submit} noValidate>
        <Choice label="Kind of media" options={kinds} value={kind} onChange={setKind} />
        <Field label={`${kind} files`} error={error} hideLabel>
          {(control) => (
            <FileInput
              ref={picker}
              multiple
              accept={kind === 'Image' ? 'image/*' : 'video/*'}
              onChange={choose}
              {...control}
            />
          )}
        </Field>
        <Button type="submit" variant="primary">
          Upload
        </Button>
        <DropHint />
      </Row>
      <Uploads uploads={uploads} onDismiss={dismiss} />
      <YouTubeAddress itemId={itemId} next={next} />
    </DropZone>
  )
}

/** Uploads in progress, and failed ones. */
function Uploads({ uploads, onDismiss }: { uploads: PendingUpload[]; onDismiss: (id: string) => void }) {
  if (uploads.length === 0) return null
  return (
    <List aria-label="Uploads">
      {uploads.map(({ id, name, share, failure }) => (
        <li key={id}>
          <span>{name}</span>
          {failure === undefined ? (
            <progress aria-label={name} value={share} max={1} />
          ) : (
            <>
              <Failure role="alert">{failure}</Failure>
              <IconButton label={`Dismiss ${name}`} onClick={() => onDismiss(id)}>
                <Icon of={X} size={16} />
              </IconButton>
            </>
          )}
        </li>
      ))}
    </List>
  )
}

/** Adds a YouTube video by URL (docs/product/media.md). */
function YouTubeAddress({ itemId, next }: MediaUploadProps) {
  const [address, setAddress] = useState('')
  const [error, setError] = useState<string>()
  const [create, { isLoading }] = useCreateItemMediaMutation()

  async function submit(event: FormEvent) {
    event.preventDefault()
    const youTube_url = address.trim()
    if (parseYouTubeId(youTube_url) === undefined) {
      setError('Enter the URL of a YouTube video')
      return
    }
    setError(undefined)
    try {
      const of = { shops_id: null, items_id: itemId, mediafiles_id: null, Is_disabled: false }
      await create({ ...of, display_image: '', image_type: 'Video', seq: next, youTube_url }).unwrap()
      setAddress('')
      notify.success('Video uploaded successfully')
    } catch (refused) {
      setError(`Failed to upload video: ${errorMessage(refused)}`)
    }
  }

  return (
    <Row onSubmit={submit} noValidate>
      <Field label="YouTube URL" error={error}>
        {(control) => (
          <Input
            type="url"
            inputMode="url"
            placeholder="https://youtu.be/…"
            value={address}
            onChange={({ target }) => setAddress(target.value)}
            {...control}
          />
        )}
      </Field>
      <Button type="submit" isBusy={isLoading}>
        Add video
      </Button>
    </Row>
  )
}

const Row = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${token.space1};

  > div {
    flex: 0 1 22rem;
  }
`

const List = styled.ul`
  display: grid;
  gap: 0.25rem;

  li {
    display: grid;
    grid-template-columns: minmax(6rem, 16rem) 1fr auto;
    align-items: center;
    gap: ${token.space1};
    overflow-wrap: anywhere;
  }
  progress {
    width: 100%;
    height: 0.5rem;
    accent-color: ${token.opalText};
  }
`

const Failure = styled.span`
  color: ${token.danger};
`
