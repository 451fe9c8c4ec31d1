import type { Item } from '@elegant/shared/rules'
import { Media, Prose, SectionTitle, Skeleton, token, wider } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { mediaOf } from '../item/mediaOf.ts'
import { ItemListPage } from './ItemListPage.tsx'

/** Spec §2, about: the picture changes its side from one chapter to the next. */
export function AboutPage() {
  return (
    <ItemListPage
      type="About"
      title="About Us"
      empty="About content coming soon."
      skeletons={2}
      skeleton={<Skeleton $height="24rem" />}
      layout={Chapters}
    >
      {(item) => <ChapterOf key={item.id} item={item} />}
    </ItemListPage>
  )
}

function ChapterOf({ item }: { item: Item }) {
  // Spec §9: the first media large, and up to 3 more.
  const [first, ...others] = mediaOf(item).slice(0, 4)
  return (
    <Chapter>
      <Pictures>
        <Media
          src={first?.display_image}
          isVideo={first?.image_type === 'Video'}
          alt={item.title}
          width={1200}
          height={900}
        />
        {others.length > 0 && (
          <Small>
            {others.map(({ id, display_image, image_type }) => (
              <Media key={id} src={display_image} isVideo={image_type === 'Video'} alt="" width={400} height={300} />
            ))}
          </Small>
        )}
      </Pictures>
      <div>
        <SectionTitle>{item.title}</SectionTitle>
        <Words>{item.description}</Words>
      </div>
    </Chapter>
  )
}

const Chapters = styled.div`
  display: grid;
  gap: ${token.spaceSection};
`

const Chapter = styled.article`
  display: grid;
  gap: ${token.space3} ${token.space6};

  > * {
    min-width: 0;
  }

  ${wider.tablet} {
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

const Pictures = styled.div`
  display: grid;
  gap: ${token.space1};
`

const Small = styled.div`
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  gap: ${token.space1};
`

const Words = styled(Prose)`
  margin-top: ${token.space2};
`
