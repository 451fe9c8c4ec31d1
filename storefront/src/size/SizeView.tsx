import { Button, Choice, Cluster, Field, Note, Select, Stack, token } from '@elegant/shared/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { formatInches, toInches } from '../facts/lengthUnit.ts'
import { Finger, Quarter, quarter, Stone } from './drawings.tsx'
import { ringDiameter, ringSizes, usualRingSize } from './ringSizes.ts'
import type { StoneSize } from './stoneSize.ts'

interface SizeViewProps {
  size: StoneSize
  /** CSS pixels per millimeter. */
  scale: number
  onMeasure: () => void
}

const neighbors = [
  { value: 'quarter', label: 'Beside a quarter' },
  { value: 'finger', label: 'On a finger' },
] as const

const ringOptions = ringSizes.map((size) => ({ value: String(size), label: String(size) }))

/** The stone's outline in its true size, beside a thing whose size everybody knows. */
export function SizeView({ size, scale, onMeasure }: SizeViewProps) {
  const [neighbor, setNeighbor] = useState<'quarter' | 'finger'>('quarter')
  const [ringSize, setRingSize] = useState(size.ringSize ?? usualRingSize)
  const inches = toInches(size.text)
  return (
    <Stack $gap={token.space2}>
      <Cluster $gap={token.space2}>
        <Choice label="Show it" options={neighbors} value={neighbor} onChange={setNeighbor} />
        {neighbor === 'finger' && (
          <Field label="US ring size">
            {(control) => (
              <Select
                {...control}
                options={ringOptions}
                value={ringSize}
                onChange={({ target }) => setRingSize(Number(target.value))}
              />
            )}
          </Field>
        )}
      </Cluster>
      {/* A large stone is wider than a phone: then the drawing scrolls, with the keyboard too. */}
      <Ground role="region" aria-label="Drawing in true size" tabIndex={0}>
        {neighbor === 'quarter' ? (
          <>
            <Stone size={size} scale={scale} />
            <Quarter scale={scale} />
          </>
        ) : (
          <Finger size={size} scale={scale} diameter={ringDiameter(ringSize)} />
        )}
      </Ground>
      <p>
        <strong>{size.text}</strong>
        {inches && ` (${inches})`}
        {neighbor === 'quarter'
          ? `, beside a US quarter of ${quarter} mm (${formatInches(quarter)} in)`
          : `, on a finger of ${ringDiameter(ringSize).toFixed(1)} mm (${formatInches(ringDiameter(ringSize))} in)`}
        .
      </p>
      <Note>
        {size.shape === 'box'
          ? 'The shop does not state the shape, so this is the box that the stone fits into.'
          : 'The outline has the stated length and width. Its shape follows the cut, and is not traced from this stone.'}
      </Note>
      <div>
        <Button variant="quiet" onClick={onMeasure}>
          Measure the screen again
        </Button>
      </div>
    </Stack>
  )
}

const Ground = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${token.space3};
  overflow: auto;
  padding: ${token.space3};
  border-radius: ${token.radiusControl};
  background: ${token.sunken};
`
