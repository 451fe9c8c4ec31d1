import { lazyPart, loadPressed } from '@elegant/shared'
import type { Item, Turntable } from '@elegant/shared/rules'
import { Button, breakpointUp, token } from '@elegant/shared/ui'
import { type ReactNode, Suspense, useState } from 'react'
import { styled } from 'styled-components'

// Only once it is wanted: the viewer, and with it the sheets of frames.
const LightBench = lazyPart(
  async () => (await import(/* webpackChunkName: "light-bench" */ './LightBench.tsx')).LightBench,
)

interface TurnInLightProps {
  item: Item
  turntables: Turntable[]
  /** The pictures, in whose place the stone turns. */
  children: ReactNode
}

/**
 * The pictures of an item that also turns in the light (docs/product/pages.md#item-page). The button stands on the
 * picture, so that it takes no room.
 */
export function TurnInLight({ item, turntables, children }: TurnInLightProps) {
  const [isTurning, setTurning] = useState(false)

  async function toggle() {
    setTurning(!isTurning)
    if (!isTurning && !(await loadPressed(LightBench))) setTurning(false)
  }

  return (
    <Stage>
      {isTurning ? (
        <Suspense fallback={children}>
          <LightBench item={item} turntables={turntables} />
        </Suspense>
      ) : (
        children
      )}
      <Corner data-needs-script onClick={() => void toggle()}>
        {isTurning ? 'Show the pictures' : 'Turn it in the light'}
      </Corner>
    </Stage>
  )
}

const Stage = styled.div`
  position: relative;
`

const Corner = styled(Button)`
  position: absolute;
  /* In the middle, where a phone shows a picture narrower than the page. */
  inset: ${token.space1} 0 auto;
  width: fit-content;
  margin-inline: auto;
  padding-inline: ${token.space2};
  background: ${token.paper};
  font-size: ${token.textSm};

  ${breakpointUp.tablet} {
    margin-left: ${token.space1};
  }
  @media print {
    display: none;
  }
`
