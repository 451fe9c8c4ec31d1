import { figureAtStep, getSliderStep, type Range, sliderSteps } from '@elegant/shared/rules'
import { token } from '@elegant/shared/ui'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { css, styled } from 'styled-components'

interface RangeSliderProps {
  legend: string
  bounds: Required<Range>
  bars: number[]
  range: Range | undefined
  /** Returns false if the range is refused. */
  onChange: (range: Range | undefined) => boolean
}

/** The pause after the last step until the list follows, in milliseconds. */
const pause = 300

/** Two thumbs on a histogram. Each is a native slider, so that arrow keys, Home and End work. */
export function RangeSlider({ legend, bounds, bars, range, onChange }: RangeSliderProps) {
  const known = toSteps(range, bounds)
  const [steps, setSteps] = useState(known)
  const { low, high } = steps
  const { min, max } = range ?? {}
  /** The last range of the list, or that these thumbs have asked for, and its steps. */
  const asked = useRef({ min, max, steps: known })
  // In an effect, because the list of the next range may be rendered long before it is shown, and the thumbs move on meanwhile.
  useLayoutEffect(() => {
    const before = asked.current
    const next = { low: known.low, high: known.high }
    asked.current = { min, max, steps: next }
    // The list now has the range of these thumbs, or only other bounds: thumbs that have moved in the meantime stay.
    const isOwn = before.min === min && before.max === max
    setSteps((shown) => (isOwn && !isSame(shown, before.steps) ? shown : next))
  }, [min, max, known.low, known.high])
  const apply = useEffectEvent(() => {
    const next = toRange(steps, range, known, bounds)
    if (onChange(next)) asked.current = { min: next?.min, max: next?.max, steps }
    else setSteps(asked.current.steps)
  })
  const moved = isSame(steps, known) ? undefined : `${low} ${high}`
  useEffect(() => {
    if (moved === undefined) return
    const timer = setTimeout(() => apply(), pause)
    return () => clearTimeout(timer)
  }, [moved])
  const move = (change: Partial<Steps>) => setSteps({ ...steps, ...change })
  const tallest = Math.max(...bars, 1)
  return (
    <Track>
      <Histogram aria-hidden viewBox={`0 0 ${bars.length} 100`} preserveAspectRatio="none">
        {bars.map((count, index) => {
          const height = count === 0 ? 0 : 8 + (92 * count) / tallest
          const center = ((index + 0.5) / bars.length) * sliderSteps
          return (
            <rect
              key={center}
              data-out={center < low || center > high}
              x={index + 0.1}
              y={100 - height}
              width={0.8}
              height={height}
            />
          )
        })}
      </Histogram>
      <Thumb
        aria-label={`${legend}, lowest`}
        aria-valuetext={formatFigure(figureAtStep(low, bounds))}
        max={sliderSteps}
        value={low}
        onChange={({ target }) => move({ low: Math.min(Number(target.value), high) })}
      />
      <Thumb
        aria-label={`${legend}, highest`}
        aria-valuetext={formatFigure(figureAtStep(high, bounds))}
        max={sliderSteps}
        value={high}
        onChange={({ target }) => move({ high: Math.max(Number(target.value), low) })}
      />
    </Track>
  )
}

interface Steps {
  low: number
  high: number
}

function isSame(one: Steps, other: Steps): boolean {
  return one.low === other.low && one.high === other.high
}

function toSteps({ min, max }: Range = {}, bounds: Required<Range>): Steps {
  return {
    low: min === undefined ? 0 : getSliderStep(min, bounds),
    high: max === undefined ? sliderSteps : getSliderStep(max, bounds),
  }
}

/** A thumb at its end leaves that end open; one that was not moved keeps the figure that was typed. */
function toRange({ low, high }: Steps, range: Range = {}, known: Steps, bounds: Required<Range>): Range | undefined {
  const min = low === known.low ? range.min : low === 0 ? undefined : figureAtStep(low, bounds)
  const max = high === known.high ? range.max : high === sliderSteps ? undefined : figureAtStep(high, bounds)
  return min === undefined && max === undefined ? undefined : { min, max }
}

/** Blank for an open end. */
export function formatFigure(figure: number | undefined): string {
  return figure?.toLocaleString('en-US', { maximumFractionDigits: 3 }) ?? ''
}

const Track = styled.div`
  position: relative;
  height: 4rem;
  margin-block: 0.25rem 0.5rem;

  &::before {
    content: '';
    position: absolute;
    inset: auto 0 0.75rem;
    height: 2px;
    background: ${token.control};
  }
`

const Histogram = styled.svg`
  position: absolute;
  inset: 0 0.5rem auto;
  width: calc(100% - 1rem);
  height: 2.75rem;
  fill: ${token.opalText};

  [data-out='true'] {
    fill: ${token.hairline};
  }
`

const knob = css`
  width: 1.5rem;
  height: 1.5rem;
  border: 2px solid ${token.ink};
  border-radius: ${token.radiusRound};
  background: ${token.paper};
  cursor: grab;
  pointer-events: auto;
  appearance: none;
`

/** Only the thumbs of both inputs take the pointer, because the inputs lie on one another. */
const Thumb = styled.input.attrs({ type: 'range', min: 0, step: 1 })`
  position: absolute;
  inset: auto 0 0;
  width: 100%;
  height: 1.6rem;
  margin: 0;
  background: none;
  pointer-events: none;
  appearance: none;

  &::-webkit-slider-thumb {
    ${knob}
  }
  &::-moz-range-thumb {
    ${knob}
    box-sizing: border-box;
  }
  &:focus-visible {
    outline: none;
  }
  &:focus-visible::-webkit-slider-thumb {
    outline: 2px solid ${token.opalText};
    outline-offset: 2px;
  }
  &:focus-visible::-moz-range-thumb {
    outline: 2px solid ${token.opalText};
    outline-offset: 2px;
  }
`
