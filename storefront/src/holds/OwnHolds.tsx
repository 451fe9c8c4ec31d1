import { Link } from '@elegant/shared'
import { type Hold, itemPath } from '@elegant/shared/rules'
import { Note, PanelTitle, token } from '@elegant/shared/ui'
import { useRef } from 'react'
import { styled } from 'styled-components'
import { OwnPanel, OwnRow } from '../ui/OwnPanel.tsx'
import { GiveUpButton } from './GiveUpButton.tsx'
import { ownHoldLabel } from './holdLabels.ts'

/** The customer's holds and places in line; nothing if there are none. */
export function OwnHolds({ holds = [] }: { holds: Hold[] | undefined }) {
  /** Stays when the last hold is given up, to take the focus. */
  const place = useRef<HTMLDivElement>(null)
  return (
    <div ref={place} tabIndex={-1}>
      {holds.length > 0 && (
        <Panel aria-labelledby="own-holds">
          <PanelTitle id="own-holds">Your holds</PanelTitle>
          <ul>
            {holds.map((hold) => (
              <OwnRow key={hold.id}>
                <div>
                  <Link to={itemPath(hold.slug)}>{hold.title}</Link>
                  <Note>{ownHoldLabel(hold)}</Note>
                </div>
                <GiveUpButton
                  hold={hold}
                  label={`Give up ${hold.line === null ? 'the hold of' : 'your place for'} ${hold.title}`}
                  onGivenUp={() => place.current?.focus()}
                >
                  Give up
                </GiveUpButton>
              </OwnRow>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  )
}

const Panel = styled(OwnPanel)`
  margin-bottom: ${token.space4};
`
