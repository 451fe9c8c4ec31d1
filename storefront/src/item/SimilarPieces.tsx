import type { Item } from '@elegant/shared/rules'
import { SectionTitle, Stack, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { CardGrid, ItemCard } from '../catalog/ItemCard.tsx'
import { isTakenByOther } from '../holds/holdLabels.ts'
import { useOwnHold } from '../holds/useOwnHold.ts'
import { useListSimilarItemsQuery } from './similarItems.ts'

/** Below a piece that somebody else has: the available ones that resemble it. */
export function SimilarPieces({ item }: { item: Item }) {
  const isOffered = isTakenByOther(item.availability, useOwnHold(item))
  const { currentData: pieces = [] } = useListSimilarItemsQuery(item.id, { skip: !isOffered })
  if (!isOffered || pieces.length === 0) return null
  return (
    <Section aria-labelledby="similar-pieces">
      <SectionTitle id="similar-pieces">Pieces like this one</SectionTitle>
      <CardGrid>
        {pieces.map((piece) => (
          <ItemCard key={piece.id} item={piece} />
        ))}
      </CardGrid>
    </Section>
  )
}

const Section = styled(Stack).attrs({ as: 'section' })`
  gap: ${token.space4};
  margin-top: ${token.spaceSection};
`
