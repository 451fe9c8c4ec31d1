import { getSources, lightLabels, type Turntable, type TurntableLight } from '@elegant/shared/rules'
import { Note, TurntableFrame } from '@elegant/shared/ui'
import { useState } from 'react'

interface TurningStoneProps {
  title: string
  turntables: Turntable[]
  /** The wished light; a stone without it shows its first one. */
  light: TurntableLight
  frame: number
  /** How far it is turned, in words. */
  state: string
}

/** A stone in one light. Lights that were shown, and the next one, stay loaded, so that the light changes at once. */
export function TurningStone({ title, turntables, light, frame, state }: TurningStoneProps) {
  const shown = turntables.find((one) => one.light === light) ?? turntables[0]
  const [seen, setSeen] = useState<readonly TurntableLight[]>([])
  const [isLoaded, setLoaded] = useState(false)
  if (!shown) return null
  if (!seen.includes(shown.light)) setSeen([...seen, shown.light])
  /** Two lights at most are loaded unasked, one where data are to be saved. */
  const next = isLoaded && !hasSaveData() ? turntables.find((one) => one !== shown)?.light : undefined
  const kept = turntables.filter(
    (one) => one === shown || seen.includes(one.light) || (seen.length < 2 && one.light === next),
  )
  return (
    <figure>
      {kept.map((one) => (
        <TurntableFrame
          key={one.id}
          src={one.sheet}
          sources={getSources(one.sheet, one)}
          columns={one.columns}
          rows={one.rows}
          frame={frame % one.frames}
          alt={`${title}, ${state}, ${lightLabels[one.light]}`}
          isHidden={one !== shown}
          onLoad={() => setLoaded(true)}
        />
      ))}
      <Note as="figcaption">
        {title}: {lightLabels[shown.light]}
      </Note>
    </figure>
  )
}

/** True for a browser whose user wants to save data. */
function hasSaveData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : undefined
  return (
    typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
  )
}
