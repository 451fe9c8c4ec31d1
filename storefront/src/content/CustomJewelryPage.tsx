import { Link, useListItemsQuery } from '@elegant/shared'
import type { Item } from '@elegant/shared/rules'
import {
  ButtonLink,
  Lead,
  Media,
  Page,
  Prose,
  SectionTitle,
  Title,
  token,
  useDocumentTitle,
  Velvet,
} from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { CardGrid } from '../catalog/ItemCard.tsx'
import { mediaOf } from '../item/mediaOf.ts'

/** Spec §2, custom jewelry: what has been made so far, when there is anything (page 1 only). */
export function CustomJewelryPage() {
  const { data } = useListItemsQuery({ type: 'Custom', page: 1 })
  const pieces = data?.items.filter(({ Is_disabled }) => !Is_disabled) ?? []
  useDocumentTitle('Custom Jewelry')
  return (
    <>
      <Velvet>
        <Hero>
          <Title>Custom Jewelry</Title>
          <Lead>
            Bring us a stone, a drawing or only an idea. We find the opal or emerald for it, draw the setting with you,
            and make one piece that is nobody else’s.
          </Lead>
          <Actions>
            <ButtonLink as={Link} to="/contact" variant="primary">
              Contact Us
            </ButtonLink>
          </Actions>
        </Hero>
      </Velvet>
      {pieces.length > 0 && (
        <Page>
          <Heading>Portfolio</Heading>
          <CardGrid>
            {pieces.map((piece) => (
              <PieceOf key={piece.id} piece={piece} />
            ))}
          </CardGrid>
        </Page>
      )}
    </>
  )
}

function PieceOf({ piece }: { piece: Item }) {
  const [first] = mediaOf(piece)
  return (
    <Piece>
      <Media src={first?.display_image} isVideo={first?.image_type === 'Video'} alt={piece.title} />
      <h3>{piece.title}</h3>
      <Words>{piece.description}</Words>
    </Piece>
  )
}

const Hero = styled(Page)`
  padding-block: ${token.spaceSection};
`

const Actions = styled.div`
  margin-top: ${token.space4};
`

const Heading = styled(SectionTitle)`
  margin-bottom: ${token.space4};
`

const Piece = styled.article`
  display: grid;
  gap: ${token.space1};
  align-content: start;
  min-width: 0;

  h3 {
    font-size: ${token.textXl};
    overflow-wrap: anywhere;
  }
`

const Words = styled(Prose)`
  color: ${token.muted};
  font-size: ${token.textSm};
`
