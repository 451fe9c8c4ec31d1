import { useShopFacts } from '@elegant/shared'
import { feedPath, getTags, infoText } from '@elegant/shared/rules'
import { formatDate, SmallCaps } from '@elegant/shared/ui'
import { Entries, EntryRow, EntryRowSkeleton, Excerpt } from './EntryRow.tsx'
import { ItemListPage } from './ItemListPage.tsx'

/** The blog (docs/product/content.md#blog-and-contact). */
export function BlogPage() {
  const { name } = useShopFacts()
  return (
    <>
      <link rel="alternate" type="application/rss+xml" title="Blog" href={feedPath} />
      <ItemListPage
        type="Blog"
        path="/blog"
        title="Blog"
        description={`How to choose, wear and keep opals and emeralds: notes from the studio of ${name}.`}
        empty="No blog posts at this time."
        skeletons={3}
        skeleton={<EntryRowSkeleton />}
        layout={Entries}
      >
        {(post, index) => (
          <EntryRow
            key={post.id}
            item={post}
            isFirst={index === 0}
            overline={
              <SmallCaps as="time" dateTime={post.created_at}>
                {formatDate(post.created_at)}
              </SmallCaps>
            }
          >
            <Excerpt>{infoText(post, 'excerpt') ?? post.description}</Excerpt>
            <SmallCaps>{getTags(post).join(' · ')}</SmallCaps>
          </EntryRow>
        )}
      </ItemListPage>
    </>
  )
}
