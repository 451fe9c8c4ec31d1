import { Link } from '@elegant/shared'
import { type Hold, itemPath } from '@elegant/shared/rules'
import { Cluster, Note, panel, SectionTitle, Stack, token } from '@elegant/shared/ui'
import { useRef } from 'react'
import { styled } from 'styled-components'
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
          <Heading id="own-holds">Your holds</Heading>
          <ul>
            {holds.map((hold) => (
              <Row key={hold.id}>
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
              </Row>
            ))}
          </ul>
        </Panel>
      )}
    </div>
  )
}

const Panel = styled(Stack).attrs({ as: 'section' })`
  margin-bottom: ${token.space4};
  padding: ${token.space3};
  ${panel};
`

const Heading = styled(SectionTitle)`
  font-size: ${token.textXl};
`

const Row = styled(Cluster).attrs({ as: 'li' })`
  justify-content: space-between;
  gap: 0 ${token.space2};
  padding-block: ${token.space1};

  &:not(:last-child) {
    border-bottom: 1px solid ${token.hairline};
  }
  > div {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`
