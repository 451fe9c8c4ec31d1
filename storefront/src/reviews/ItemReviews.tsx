import { Link } from '@elegant/shared'
import { SectionTitle, Stack, token } from '@elegant/shared/ui'
import { ReviewCard } from './ReviewCard.tsx'
import { useListReviewsQuery } from './reviewsApi.ts'

/** The reviews of a piece; absent without any, and on servers that keep none. */
export function ItemReviews({ itemId }: { itemId: number }) {
  const { currentData } = useListReviewsQuery({ items_id: itemId })
  if (!currentData || currentData.items.length === 0) return null
  return (
    <Stack as="section" $gap={token.space3} aria-labelledby="reviews">
      <SectionTitle id="reviews">Reviews</SectionTitle>
      {currentData.items.map((review) => (
        <ReviewCard key={review.id} review={review} />
      ))}
      <p>
        <Link to="/reviews">All reviews of the shop</Link>
      </p>
    </Stack>
  )
}
