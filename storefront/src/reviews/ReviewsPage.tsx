import { Link, PageMeta, StatusCode, useSearchParams, useShopFacts } from '@elegant/shared'
import { parsePageParam } from '@elegant/shared/rules'
import { formatCount, Page, PagedList, PageHeading, Skeleton, Stack, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { ShopLink } from '../ui/ShopLink.tsx'
import { ReviewCard } from './ReviewCard.tsx'
import { useListReviewsQuery } from './reviewsApi.ts'

/** The reviews of completed orders (docs/product/reviews.md). */
export function ReviewsPage() {
  const { name } = useShopFacts()
  const [search] = useSearchParams()
  const page = parsePageParam(search)
  const { data, currentData, isFetching, isError, refetch } = useListReviewsQuery({ page })
  return (
    <Page>
      <PageMeta title="Reviews" description={`What customers of ${name} say.`} path="/reviews" />
      <PageHeading
        title="Reviews"
        lead={
          typeof data?.average === 'number' &&
          `${data.average.toFixed(1)} of 5 stars, from ${formatCount(data.itemsTotal, 'review')}. Each is about an order that reached its customer.`
        }
      />
      <PagedList
        rows={data?.items}
        response={currentData}
        isLoading={isFetching}
        hasFailed={isError && !currentData}
        onRetry={refetch}
        skeletons={3}
        skeleton={<Skeleton $height="8rem" />}
        empty="No reviews yet."
        action={<ShopLink />}
        layout={Cards}
        page={page}
        getAddress={(number) => (number > 1 ? `?page=${number}` : '/reviews')}
        link={Link}
        outOfRange={<StatusCode code={404} />}
      >
        {(review) => <ReviewCard key={review.id} review={review} hasPiece />}
      </PagedList>
    </Page>
  )
}

const Cards = styled(Stack)`
  gap: ${token.space5};
`
