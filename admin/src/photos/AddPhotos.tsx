import { Button, Field, Icon, Input, token, visuallyHidden } from '@elegant/shared/ui'
import { Camera, Images, Upload } from 'lucide'
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'
import { styled } from 'styled-components'

interface AddPhotosProps {
  /** Seconds between two stones. */
  gap: number
  onGap: (seconds: number) => void
  /** Groups anew; undefined if there is nothing to group. */
  onRegroup?: () => void
  onFiles: (files: File[]) => void
}

/** Takes pictures and films: chosen, dropped, or shot with the camera of the phone. */
export function AddPhotos({ gap, onGap, onRegroup, onFiles }: AddPhotosProps) {
  const [isOver, setOver] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])]
    // The same files can be chosen again.
    target.value = ''
    if (files.length > 0) onFiles(files)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0) onFiles(files)
  }

  return (
    <DropZone
      data-over={isOver}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
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
        <Hint>
          <Icon of={Upload} size={16} strokeWidth={1.5} /> or drop files here
        </Hint>
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

const DropZone = styled.div`
  display: grid;
  gap: ${token.space2};
  padding: ${token.space2};
  border: 1px dashed ${token.control};
  border-radius: ${token.radiusControl};

  &[data-over='true'] {
    border-color: ${token.opalText};
    background: ${token.sunken};
  }
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

/* Where there is no camera to shoot with, the button would open files like the other one. */
const OnPhone = styled.span`
  display: none;

  @media (pointer: coarse) {
    display: contents;
  }
`

const Hint = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.4rem;
  min-height: ${token.controlHeight};
  color: ${token.muted};

  /* Fingers cannot drop files. */
  @media (hover: none) {
    display: none;
  }
`
