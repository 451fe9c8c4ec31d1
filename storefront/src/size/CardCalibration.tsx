import { Button, Field, Note, phone, Stack, token } from '@elegant/shared/ui'
import { type PointerEvent, useState } from 'react'
import { styled } from 'styled-components'
import { scaleLimits } from './calibration.ts'

/** The sides of a bank card in millimeters (ISO/IEC 7810, ID-1). */
const card = { width: 85.6, height: 53.98 }

interface CardCalibrationProps {
  /** The first scale of the outline, in CSS pixels per millimeter. */
  initial: number
  /** The screen was measured before, with another zoom. */
  isRepeated: boolean
  onDone: (scale: number) => void
}

/** Measures the screen: the visitor fits an outline to a bank card, by dragging or by the arrow keys. */
export function CardCalibration({ initial, isRepeated, onDone }: CardCalibrationProps) {
  const [scale, setScale] = useState(initial)

  function fitTo({ clientX, clientY, currentTarget, buttons, pointerId }: PointerEvent<HTMLDivElement>) {
    if (buttons === 0) return
    currentTarget.setPointerCapture(pointerId)
    const { left, top } = currentTarget.getBoundingClientRect()
    // On a phone the card is wider than the screen, so its lower edge counts as much as the right one.
    const dragged = Math.max((clientX - left) / card.width, (clientY - top) / card.height)
    setScale(Math.min(scaleLimits.max, Math.max(scaleLimits.min, dragged)))
  }

  return (
    <Stack $gap={token.space2}>
      <p>
        {isRepeated
          ? 'The zoom or the screen has changed since you measured, or you want to measure again. '
          : 'Every screen is different, so yours has to be measured once. '}
        Lay a bank card or a driver’s license on the screen, with a corner on the upper left corner of the outline.
        Change the outline until its right or its lower edge is that of the card.
      </p>
      <Area onPointerDown={fitTo} onPointerMove={fitTo}>
        <Card
          role="img"
          aria-label="The outline of a card"
          style={{ width: card.width * scale, height: card.height * scale }}
        />
      </Area>
      <Field label="Size of the outline">
        {(control) => (
          <Range
            {...control}
            type="range"
            {...scaleLimits}
            value={scale}
            aria-valuetext={`${Math.round(card.width * scale)} pixels wide`}
            onChange={({ target }) => setScale(Number(target.value))}
          />
        )}
      </Field>
      <div>
        <Button variant="primary" onClick={() => onDone(scale)}>
          It matches the card
        </Button>
      </div>
      <Note>Only this browser keeps the result. It is asked for again when the zoom changes.</Note>
    </Stack>
  )
}

/* Of one height, so that the corner stays where the card lies while the outline grows. */
const Area = styled.div`
  height: min(56vh, 34rem);
  ${phone} {
    height: min(50vh, 23rem);
  }
  overflow: hidden;
  padding: 1px;
  touch-action: none;
  cursor: nwse-resize;
`

const Card = styled.div`
  border: 2px solid ${token.opalText};
  border-radius: ${token.radiusControl};
  background: repeating-linear-gradient(135deg, ${token.sunken} 0 12px, ${token.paper} 12px 24px);
`

const Range = styled.input`
  width: 100%;
  min-height: ${token.controlHeight};
  accent-color: ${token.opalText};
`
