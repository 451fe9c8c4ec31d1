import { turntableSheet } from '@elegant/shared/rules'
import { token } from '@elegant/shared/ui'
import { useEffect, useId, useRef, useState } from 'react'
import { styled } from 'styled-components'

const { frames, columns, side } = turntableSheet

/** The cut frames before they are uploaded, to turn by a slider. */
export function SheetPreview({ sheet }: { sheet: HTMLCanvasElement }) {
  const [frame, setFrame] = useState(0)
  const shown = useRef<HTMLCanvasElement>(null)
  const id = useId()
  useEffect(() => {
    const [x, y] = [(frame % columns) * side, Math.floor(frame / columns) * side]
    shown.current?.getContext('2d')?.drawImage(sheet, x, y, side, side, 0, 0, side, side)
  }, [sheet, frame])
  return (
    <Preview>
      <canvas ref={shown} width={side} height={side} role="img" aria-label={`Frame ${frame + 1} of ${frames}`} />
      <label htmlFor={id}>Check the frames</label>
      <input
        id={id}
        type="range"
        min={1}
        max={frames}
        value={frame + 1}
        aria-valuetext={`Frame ${frame + 1} of ${frames}`}
        onChange={({ target }) => setFrame(Number(target.value) - 1)}
      />
    </Preview>
  )
}

const Preview = styled.div`
  display: grid;
  gap: ${token.space1};
  width: min(100%, 18rem);

  canvas {
    width: 100%;
    border-radius: ${token.radiusPicture};
    background: ${token.velvet};
  }
  input {
    min-height: ${token.controlHeight};
    accent-color: ${token.opalText};
  }
`
