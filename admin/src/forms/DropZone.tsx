import { Icon, token } from '@elegant/shared/ui'
import { Upload } from 'lucide'
import { type DragEvent, type ReactNode, useState } from 'react'
import { styled } from 'styled-components'

/** An area that takes dropped files. Ignores drags without files, such as media tiles. */
export function DropZone({ onFiles, children }: { onFiles: (files: File[]) => void; children: ReactNode }) {
  const [isOver, setOver] = useState(false)

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    onFiles([...event.dataTransfer.files])
  }

  return (
    <Area
      data-over={isOver}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
    </Area>
  )
}

/** Says that files can be dropped. */
export function DropHint() {
  return (
    <Hint>
      <Icon of={Upload} size={16} strokeWidth={1.5} /> or drop files here
    </Hint>
  )
}

const Area = styled.div`
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
