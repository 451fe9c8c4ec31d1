import { Link, PageMeta, useListItemsQuery } from '@elegant/shared'
import { type Item, itemPath } from '@elegant/shared/rules'
import {
  ButtonLink,
  Cluster,
  DarkSection,
  DocumentTitle,
  Lead,
  Media,
  Page,
  Prose,
  SectionTitle,
  Stack,
  Title,
  token,
} from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { CardGrid } from '../catalog/CardGrid.tsx'
import { getMedia, mediaProps } from '../ui/itemMedia.ts'
import { PageColumns } from '../ui/PageColumns.tsx'
import { lazyForm } from './lazyForm.tsx'
import { requestFields } from './requestFields.ts'

const CustomRequestForm = lazyForm(
  '/custom-jewelry',
  requestFields,
  async () => (await import(/* webpackChunkName: "custom-request-form" */ './CustomRequestForm.tsx')).CustomRequestForm,
)

/** Custom jewelry (docs/product/pages.md#custom-jewelry): the first page of the portfolio and the request form. */
export function CustomJewelryPage() {
  const { data } = useListItemsQuery({ type: 'Custom', page: 1 })
  const pieces = data?.items.filter(({ Is_disabled }) => !Is_disabled) ?? []
  return (
    <>
      <DocumentTitle>Custom Jewelry</DocumentTitle>
      <PageMeta
        title="Custom Jewelry"
        description="Bring a stone, a drawing or only an idea: we draw the setting with you and make one piece that is nobody else’s."
        path="/custom-jewelry"
      />
      <DarkSection>
        <Hero>
          <Title>Custom Jewelry</Title>
          <Lead>
            Bring us a stone, a drawing or only an idea. We find the opal or emerald for it, draw the setting with you,
            and make one piece that is nobody else’s.
          </Lead>
          <Actions>
            <ButtonLink href="#request" variant="primary">
              Request your piece
            </ButtonLink>
            <ButtonLink as={Link} to="/services">
              Services
            </ButtonLink>
          </Actions>
        </Hero>
      </DarkSection>
      {pieces.length > 0 && (
        <Page>
          <Heading>Portfolio</Heading>
          <Pieces>
            {pieces.map((piece) => (
              <PortfolioPiece key={piece.id} piece={piece} />
            ))}
          </Pieces>
        </Page>
      )}
      <Request id="request" aria-labelledby="request-title">
        <PageColumns $columns="2fr 3fr">
          <div>
            <SectionTitle id="request-title">Request your piece</SectionTitle>
            <Lead>A few words are enough to begin with. We ask about the rest.</Lead>
          </div>
          <CustomRequestForm />
        </PageColumns>
      </Request>
    </>
  )
}

function PortfolioPiece({ piece }: { piece: Item }) {
  const [first] = getMedia(piece)
  return (
    <Piece>
      <Media {...mediaProps(first)} alt={first?.alt || piece.title} sizes={pieceSizes} />
      <h3>
        <Link to={itemPath(piece.slug)}>{piece.title}</Link>
      </h3>
      <Description>{piece.description}</Description>
    </Piece>
  )
}

const Hero = styled(Page)`
  padding-block: ${token.spaceSection};
`

const Actions = styled(Cluster)`
  margin-top: ${token.space4};
`

const Heading = styled(SectionTitle)`
  margin-bottom: ${token.space4};
`

const Request = styled(Page).attrs({ as: 'section' })``

/** Each piece has a story, so columns appear only where a line of it fits more than three words. */
const Pieces = styled(CardGrid)`
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr));
`

const pieceSizes =
  '(min-width: 1440px) 282px, (min-width: 1200px) 22vw, (min-width: 880px) 30vw, (min-width: 560px) 45vw, 92vw'

/** The link of the name covers the whole piece. */
const Piece = styled(Stack).attrs({ as: 'article' })`
  position: relative;
  min-width: 0;

  h3 {
    font-size: ${token.textXl};
    overflow-wrap: anywhere;
  }
  a {
    text-decoration: none;
  }
  a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  &:hover a {
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.15em;
  }
`

const Description = styled(Prose)`
  color: ${token.muted};
  font-size: ${token.textSm};
`
