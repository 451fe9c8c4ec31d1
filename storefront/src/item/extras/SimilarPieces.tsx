import type { Item } from '@elegant/shared/rules'
import { SectionTitle, Stack, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { CardGrid } from '../../catalog/CardGrid.tsx'
import { ItemCard } from '../../catalog/ItemCard.tsx'
import { useListSimilarItemsQuery } from './similarItemsApi.ts'

/** The available pieces that resemble one. */
export function SimilarPieces({ item }: { item: Item }) {
  const { currentData: pieces = [] } = useListSimilarItemsQuery(item.id)
  if (pieces.length === 0) return null
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

  @media print {
    display: none;
  }
`
