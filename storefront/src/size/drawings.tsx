import { token } from '@elegant/shared/ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { getOutline, type StoneSize } from './stoneSize.ts'

// Drawings in true size. Their boxes have the stated millimeters, so nothing may shrink them.

interface StoneProps {
  size: StoneSize
  /** CSS pixels per millimeter. */
  scale: number
}

/** The diameter of a US quarter in millimeters. */
export const quarter = 24.26

/** The outline of a stone, its longer side upright. */
export function Stone({ size, scale }: StoneProps) {
  const { length, width, shape } = size
  return (
    <Drawing
      label={`The stone, ${length} × ${width} mm`}
      width={width * scale}
      height={length * scale}
      viewBox="0 0 100 100"
    >
      <StoneShape d={getOutline(shape, size)} $isDashed={shape === 'box'} />
    </Drawing>
  )
}

/** The coin for comparison. */
export function Quarter({ scale }: { scale: number }) {
  return (
    <Drawing
      label={`A US quarter, ${quarter} mm`}
      width={quarter * scale}
      height={quarter * scale}
      viewBox="0 0 100 100"
    >
      <Metal cx="50" cy="50" r="50" />
      <Metal cx="50" cy="50" r="44" />
      <Caption x="50" y="58">
        25¢
      </Caption>
    </Drawing>
  )
}

/** Millimeters of a finger that are drawn, and of a band. */
const finger = { length: 56, band: 2.2 }

/** A finger with a band of a ring size, and the stone on it. */
export function Finger({ size, scale, diameter }: StoneProps & { diameter: number }) {
  const height = Math.max(finger.length, size.length)
  const width = Math.max(diameter, size.width)
  const round = diameter / 2
  const band = { width: diameter, height: finger.band, y: height / 2 - finger.band / 2 }
  return (
    <Layers style={{ width: width * scale, height: height * scale }}>
      <Drawing
        label={`A finger, ${diameter.toFixed(1)} mm wide`}
        width={diameter * scale}
        height={height * scale}
        viewBox={`0 0 ${diameter} ${height}`}
      >
        <Skin d={`M0 ${height}V${round}A${round} ${round} 0 0 1 ${diameter} ${round}V${height}Z`} />
        <Band {...band} />
      </Drawing>
      <Stone size={size} scale={scale} />
    </Layers>
  )
}

interface DrawingProps {
  label: string
  width: number
  height: number
  viewBox: string
  children: ReactNode
}

function Drawing({ label, children, ...box }: DrawingProps) {
  return (
    <Unshrunk role="img" aria-label={label} preserveAspectRatio="none" {...box}>
      {children}
    </Unshrunk>
  )
}

const Unshrunk = styled.svg`
  flex: none;
  max-width: none;
  overflow: visible;

  * {
    vector-effect: non-scaling-stroke;
  }
`

const StoneShape = styled.path<{ $isDashed: boolean }>`
  fill: color-mix(in srgb, ${token.opalText} 35%, ${token.paper});
  stroke: ${token.ink};
  stroke-dasharray: ${({ $isDashed }) => ($isDashed ? '4 3' : 'none')};
`

const Metal = styled.circle`
  fill: ${token.raised};
  stroke: ${token.muted};
`

const Caption = styled.text`
  fill: ${token.muted};
  font: 600 24px ${token.serif};
  font-variant-numeric: lining-nums;
  text-anchor: middle;
`

const Skin = styled.path`
  fill: ${token.raised};
  stroke: ${token.muted};
`

const Band = styled.rect`
  fill: ${token.muted};
`

const Layers = styled.div`
  position: relative;
  flex: none;

  > svg {
    position: absolute;
    top: 50%;
    left: 50%;
    transform: translate(-50%, -50%);
  }
`
