import { describeHues, type Item, lightLabels, type Turntable } from '@elegant/shared/rules'
import { Button, Cluster, Note, Stack, token } from '@elegant/shared/ui'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { FireBar } from '../fire/FireBar.tsx'

// Only once it is wanted: the viewer, and with it the sheets of frames.
const LightBench = lazy(async () => ({
  default: (await import(/* webpackChunkName: "light-bench" */ './LightBench.tsx')).LightBench,
}))

interface TurnInLightProps {
  item: Item
  turntables: Turntable[]
  /** The pictures, in whose place the stone turns. */
  children: ReactNode
}

/** The pictures of an item that also turns in the light, and what was measured in that light (product §2.9). */
export function TurnInLight({ item, turntables, children }: TurnInLightProps) {
  const [isTurning, setTurning] = useState(false)
  return (
    <Stack $gap={token.space1}>
      {isTurning ? (
        <Suspense fallback={children}>
          <LightBench item={item} turntables={turntables} />
        </Suspense>
      ) : (
        children
      )}
      <Cluster>
        <Button onClick={() => setTurning(!isTurning)}>
          {isTurning ? 'Show the pictures' : 'Turn it in the light'}
        </Button>
      </Cluster>
      {turntables.map(
        ({ id, light, fire }) => fire && <MeasuredLight key={id} light={lightLabels[light]} fire={fire} />,
      )}
    </Stack>
  )
}

/** What was measured in one light: never a grade. */
function MeasuredLight({ light, fire }: { light: string; fire: NonNullable<Turntable['fire']> }) {
  const hues = describeHues(fire)
  return (
    <div>
      {hues && <FireBar fire={fire} />}
      <Note>
        {light}, measured in these pictures: {hues && `${hues}; `}play of color covers {fire.lit} % of the stone.
      </Note>
    </div>
  )
}
