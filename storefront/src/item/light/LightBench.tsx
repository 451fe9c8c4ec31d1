import { type Item, lightLabels, type Turntable, turntableLights } from '@elegant/shared/rules'
import { Choice, Cluster, Field, Select, Stack, token } from '@elegant/shared/ui'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { TurningStone } from './TurningStone.tsx'
import { useBesideStones } from './useBesideStones.ts'
import { useTurnDrag } from './useTurnDrag.ts'

interface LightBenchProps {
  item: Item
  turntables: Turntable[]
}

/**
 * A stone that turns by drag, arrow keys or slider, in a light of choice, alone or beside another light or stone
 * (docs/product/pages.md#item-page). Opened by a press only, and nothing moves by itself.
 */
export function LightBench({ item, turntables }: LightBenchProps) {
  const [first] = turntables
  const frames = first?.frames ?? 1
  const [frame, setFrame] = useState(0)
  const [light, setLight] = useState(first?.light ?? turntableLights[0])
  /** A light of this stone, or the id of another stone. */
  const [beside, setBeside] = useState('')
  const stones = useBesideStones(item)
  const slider = useRef<HTMLInputElement>(null)
  const id = useId()
  // The arrow keys turn it at once.
  useEffect(() => slider.current?.focus({ preventScroll: true }), [])
  const turnTo = (next: number) => setFrame(((next % frames) + frames) % frames)
  const drag = useTurnDrag({ frame, frames, turnTo, onEnd: () => slider.current?.focus({ preventScroll: true }) })

  /** The native keys of a slider, but past its ends it turns on. */
  function turnByKey(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    turnTo(frame + step)
  }

  function chooseLight(next: typeof light) {
    if (beside === next) setBeside(light)
    setLight(next)
  }

  const otherLight = turntables.find((one) => one.light === beside)
  const otherStone = stones.find((stone) => String(stone.id) === beside)
  const degrees = Math.round((frame * 360) / frames)
  const state = `turned ${degrees} degrees`
  const besides = [
    { value: '', label: 'Nothing beside it' },
    ...turntables
      .filter((one) => one.light !== light)
      .map((one) => ({ value: one.light, label: `This stone: ${lightLabels[one.light]}` })),
    ...stones.map((stone) => ({ value: String(stone.id), label: stone.title })),
  ]

  return (
    <Stack $gap={token.space2} role="group" aria-label={`${item.title} in the light`}>
      <Stage {...drag}>
        <TurningStone title={item.title} turntables={turntables} light={light} frame={frame} state={state} />
        {otherLight && (
          <TurningStone
            title={item.title}
            turntables={turntables}
            light={otherLight.light}
            frame={frame}
            state={state}
          />
        )}
        {otherStone && (
          <TurningStone
            title={otherStone.title}
            turntables={otherStone.turntables ?? []}
            light={light}
            frame={frame}
            state={state}
          />
        )}
      </Stage>
      <Turn>
        <label htmlFor={id}>Turn</label>
        <input
          ref={slider}
          id={id}
          type="range"
          min={0}
          max={frames - 1}
          value={frame}
          aria-valuetext={`${degrees} degrees, ${lightLabels[light]}`}
          onChange={({ target }) => turnTo(Number(target.value))}
          onKeyDown={turnByKey}
        />
        <output htmlFor={id}>{degrees}°</output>
      </Turn>
      <Cluster $gap={token.space2}>
        <Choice
          label="Light"
          options={turntables.map((one) => ({ value: one.light, label: lightLabels[one.light] }))}
          value={light}
          onChange={chooseLight}
        />
        {besides.length > 1 && (
          <Field label="Side by side">
            {(control) => (
              <Select
                {...control}
                options={besides}
                value={otherLight || otherStone ? beside : ''}
                onChange={({ target }) => setBeside(target.value)}
              />
            )}
          </Field>
        )}
      </Cluster>
    </Stack>
  )
}

/** A finger that moves sideways turns the stone; up and down it scrolls the page. */
const Stage = styled.div`
  display: grid;
  grid-auto-columns: minmax(0, 1fr);
  grid-auto-flow: column;
  gap: ${token.space1};
  /* Its controls are on the first screen, too. */
  width: min(100%, max(15rem, 100svh - 22rem));
  touch-action: pan-y;
  cursor: grab;

  &:has(> :nth-child(2)) {
    width: 100%;
  }
  &:active {
    cursor: grabbing;
  }
`

const Turn = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) 3.5ch;
  align-items: center;
  gap: ${token.space2};
  font-size: ${token.textSm};

  input {
    min-height: ${token.controlHeight};
    accent-color: ${token.opalText};
  }
  output {
    font-variant-numeric: tabular-nums;
  }
`
