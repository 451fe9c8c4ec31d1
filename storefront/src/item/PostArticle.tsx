import type { Item } from '@elegant/shared/rules'
import { Stack, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { getMedia } from '../ui/itemMedia.ts'
import { FormattedText } from './FormattedText.tsx'
import { PostHead } from './facts/PostHead.tsx'
import { Gallery } from './gallery/Gallery.tsx'

/** A post with formatted text (docs/product/content.md#formatted-text), in one column of a readable width. */
export function PostArticle({ item, body }: { item: Item; body: string }) {
  const media = getMedia(item)
  return (
    <Article>
      <PostHead item={item} />
      {media.length > 0 && <Gallery title={item.title} media={media} ratio={3 / 2} sizes={articleSizes} />}
      <FormattedText body={body} sizes={articleSizes} />
    </Article>
  )
}

/** The display width of its pictures. */
const articleSizes = '(min-width: 768px) 640px, 92vw'

const Article = styled(Stack).attrs({ as: 'article' })`
  gap: ${token.space3};
  max-width: 40rem;
  margin-inline: auto;
`
