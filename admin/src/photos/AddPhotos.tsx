import { Button, Field, Icon, Input, token, visuallyHidden } from '@elegant/shared/ui'
import { Camera, Images } from 'lucide'
import { type ChangeEvent, useRef } from 'react'
import { styled } from 'styled-components'
import { DropHint, DropZone } from '../forms/DropZone.tsx'

interface AddPhotosProps {
  /** Seconds between two stones. */
  gap: number
  onGap: (seconds: number) => void
  /** Regroups the photos; undefined if there is nothing to group. */
  onRegroup?: () => void
  onFiles: (files: File[]) => void
}

/** Takes pictures and films: chosen, dropped, or shot with the camera of the phone. */
export function AddPhotos({ gap, onGap, onRegroup, onFiles }: AddPhotosProps) {
  const picker = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])]
    // The same files can be chosen again.
    target.value = ''
    if (files.length > 0) onFiles(files)
  }

  return (
    <DropZone onFiles={(files) => files.length > 0 && onFiles(files)}>
      <Row>
        <Button onClick={() => picker.current?.click()}>
          <Icon of={Images} size={18} strokeWidth={1.5} /> Choose pictures
        </Button>
        <HiddenInput ref={picker} multiple accept="image/*,video/*" aria-label="Picture files" onChange={choose} />
        <OnPhone>
          <Button onClick={() => camera.current?.click()}>
            <Icon of={Camera} size={18} strokeWidth={1.5} /> Take a picture
          </Button>
        </OnPhone>
        <HiddenInput ref={camera} accept="image/*" capture="environment" aria-label="Camera" onChange={choose} />
        <DropHint />
      </Row>
      <Row>
        <Field label="Seconds between two stones">
          {(control) => (
            <Seconds
              {...control}
              inputMode="numeric"
              autoComplete="off"
              value={gap || ''}
              onChange={({ target }) => onGap(Number(target.value.replaceAll(/\D/g, '').slice(0, 5)))}
            />
          )}
        </Field>
        {onRegroup && <Button onClick={onRegroup}>Group by time</Button>}
      </Row>
    </DropZone>
  )
}

/* Opened by its button, which the keyboard reaches. */
const HiddenInput = styled.input.attrs({ type: 'file', tabIndex: -1 })`
  ${visuallyHidden}
`

const Row = styled.div`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: ${token.space1};
`

const Seconds = styled(Input)`
  max-width: 8rem;
`

/* Without a camera the button would open files, as the other one does. */
const OnPhone = styled.span`
  display: none;

  @media (pointer: coarse) {
    display: contents;
  }
`
