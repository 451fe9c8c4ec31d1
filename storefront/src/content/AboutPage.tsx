import { Link, useShopFacts } from '@elegant/shared'
import { type Item, shopPagePath } from '@elegant/shared/rules'
import { breakpointUp, Media, Prose, SectionTitle, Skeleton, Stack, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { getMedia, mediaProps } from '../ui/itemMedia.ts'
import { ItemListPage } from './ItemListPage.tsx'

/** About (docs/product/pages.md#about). The picture alternates sides between chapters. */
export function AboutPage() {
  const { name, pages = [] } = useShopFacts()
  const maker = pages.find((page) => page.name === 'maker')
  return (
    <ItemListPage
      type="About"
      path="/about"
      title="About Us"
      description={`Who ${name} is, where the stones come from, and what you are told about each of them.`}
      lead={maker && <Link to={shopPagePath('maker')}>{maker.title}</Link>}
      empty="About content coming soon."
      skeletons={2}
      skeleton={<Skeleton $height="24rem" />}
      layout={Chapters}
    >
      {(item, index) => <AboutChapter key={item.id} item={item} isFirst={index === 0} />}
    </ItemListPage>
  )
}

function AboutChapter({ item, isFirst }: { item: Item; isFirst: boolean }) {
  // The first media is large, followed by up to 3 more (docs/product/limits.md).
  const [first, ...others] = getMedia(item).slice(0, 4)
  return (
    <Chapter>
      <Stack>
        <Media
          {...mediaProps(first)}
          alt={first?.alt || item.title}
          ratio={4 / 3}
          sizes="(min-width: 1440px) 700px, (min-width: 768px) 54vw, 92vw"
          isFirst={isFirst}
        />
        {others.length > 0 && (
          <Small>
            {others.map((other) => (
              <Media
                key={other.id}
                {...mediaProps(other)}
                alt={other.alt ?? ''}
                ratio={4 / 3}
                sizes="(min-width: 1440px) 230px, (min-width: 768px) 18vw, 30vw"
              />
            ))}
          </Small>
        )}
      </Stack>
      <div>
        <SectionTitle>{item.title}</SectionTitle>
        <Description>{item.description}</Description>
      </div>
    </Chapter>
  )
}

const Chapters = styled(Stack).attrs({ $gap: token.spaceSection })``

const Chapter = styled.article`
  display: grid;
  gap: ${token.space3} ${token.space6};

  > * {
    min-width: 0;
  }

  ${breakpointUp.tablet} {
    grid-template-columns: 3fr 2fr;
    align-items: center;

    &:nth-child(even) {
      grid-template-columns: 2fr 3fr;
    }
    &:nth-child(even) > :first-child {
      order: 1;
    }
  }
`

const Small = styled.div`
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  gap: ${token.space1};
`

const Description = styled(Prose)`
  margin-top: ${token.space2};
`
