import { Link, lazyPart, PageMeta, useListCategoriesQuery, useShopFacts } from '@elegant/shared'
import {
  ButtonLink,
  breakpointUp,
  Cluster,
  DarkSection,
  Icon,
  Lead,
  Page,
  SectionTitle,
  Title,
  token,
} from '@elegant/shared/ui'
import { Gem, MapPinned, PencilRuler } from 'lucide'
import { styled } from 'styled-components'
import { CategoryList } from '../catalog/CategoryList.tsx'
import { AfterCheckout } from '../confirmation/AfterCheckout.tsx'
import { WhenSeen } from '../ui/WhenSeen.tsx'
import { NextShows } from './NextShows.tsx'
import { Opal } from './Opal.tsx'
import { Heading, Section } from './Section.tsx'

// Below the first screen.
const NewestPieces = lazyPart(
  async () => (await import(/* webpackChunkName: "newest-pieces" */ './NewestPieces.tsx')).NewestPieces,
)

/** As high as the section of the newest pieces, so that what follows does not move. */
const newestHeight = '44rem'

const blurbs = [
  {
    icon: Gem,
    title: 'Authentic Ethiopian gems',
    text: 'Welo and water opals, emeralds and raw crystals, bought at the source and described as they are.',
  },
  {
    icon: PencilRuler,
    title: 'Custom jewelry design',
    text: 'A setting drawn with you and made for one stone: rings, pendants, earrings and what has no name yet.',
  },
  {
    icon: MapPinned,
    title: 'East Coast gem shows',
    text: 'Turn the stones in your own hand: we travel with the whole tray from Florida to New England.',
  },
]

/** The home page (docs/product/pages.md#home). */
export function HomePage() {
  const { data: categories } = useListCategoriesQuery()
  const { name, description } = useShopFacts()
  return (
    <>
      <title>{`Opals, emeralds and custom jewelry · ${name}`}</title>
      <PageMeta
        title={name}
        description={
          description ||
          'Ethiopian opals, emeralds and finished jewelry, chosen by hand in Jacksonville, Florida, and shown to you by daylight.'
        }
        path="/"
        image={categories?.find(({ Is_visible, image_url }) => Is_visible && image_url)?.image_url}
      />
      <AfterCheckout />
      <DarkSection>
        <Hero>
          <div>
            <HeroTitle>Stones that hold the light</HeroTitle>
            <Lead>
              Ethiopian opals, emeralds and finished jewelry, chosen by hand in Jacksonville, Florida, and shown to you
              by daylight.
            </Lead>
            <Actions>
              <ButtonLink as={Link} to="/shop" variant="primary">
                Shop Collection
              </ButtonLink>
              <ButtonLink as={Link} to="/custom-jewelry">
                Custom Jewelry
              </ButtonLink>
            </Actions>
          </div>
          <Opal />
        </Hero>
      </DarkSection>
      <Section>
        <Heading>Our Collections</Heading>
        <CategoryList level={3} />
      </Section>
      <WhenSeen height={newestHeight}>
        <NewestPieces height={newestHeight} />
      </WhenSeen>
      <Section>
        <Blurbs>
          {blurbs.map(({ icon, title, text }) => (
            <Blurb key={title}>
              <Icon of={icon} size={36} strokeWidth={1} />
              <h2>{title}</h2>
              <p>{text}</p>
            </Blurb>
          ))}
        </Blurbs>
      </Section>
      <NextShows />
      <Closing>
        <SectionTitle>Find the one that looks back</SectionTitle>
        <Lead>No two opals are alike. Walk through the collection, or tell us what you are looking for.</Lead>
        <Actions>
          <ButtonLink as={Link} to="/shop" variant="primary">
            Browse Collection
          </ButtonLink>
          <ButtonLink as={Link} to="/contact">
            Contact Us
          </ButtonLink>
        </Actions>
      </Closing>
    </>
  )
}

const Hero = styled(Page)`
  display: grid;
  gap: ${token.space5};
  align-items: center;
  padding-block: ${token.space6};

  > * {
    min-width: 0;
  }

  ${breakpointUp.tablet} {
    grid-template-columns: 1.1fr 1fr;
    padding-block: ${token.space4};
    /* The next section shows below it. */
    min-height: min(44rem, calc(100svh - ${token.headerHeight} - 12rem));
  }
`

const HeroTitle = styled(Title)`
  font-size: ${token.text4xl};
  line-height: 0.98;
  margin-bottom: ${token.space3};
`

const Actions = styled(Cluster).attrs({ $gap: token.space2 })`
  margin-top: ${token.space4};
`

const Blurbs = styled.div`
  display: grid;
  gap: ${token.space5} ${token.space6};

  ${breakpointUp.tablet} {
    grid-template-columns: repeat(3, 1fr);
  }
`

const Blurb = styled.div`
  display: grid;
  gap: ${token.space1};
  align-content: start;
  padding-top: ${token.space3};
  border-top: 1px solid ${token.hairline};

  svg {
    margin-bottom: ${token.space1};
    color: ${token.opalText};
  }
  h2 {
    font-size: ${token.textXl};
  }
  p {
    color: ${token.muted};
  }
`

const Closing = styled(Section)`
  display: grid;
  justify-items: center;
  text-align: center;
  padding-bottom: 0;

  h2 {
    font-size: ${token.text3xl};
  }
  p {
    text-wrap: balance;
  }
  ${Actions} {
    justify-content: center;
  }
`
