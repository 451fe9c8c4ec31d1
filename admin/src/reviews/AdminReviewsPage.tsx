import { Link, useSearchParams } from '@elegant/shared'
import { TextAreaField } from '@elegant/shared/forms'
import {
  itemPath,
  limits,
  parsePageParam,
  type ReceivedReview,
  type ReviewChanges,
  reviewAnswerRule,
  reviewStateLabels,
  reviewStates,
} from '@elegant/shared/rules'
import {
  Badge,
  Button,
  Cluster,
  formatDate,
  Note,
  Page,
  PagedList,
  PageHeading,
  Skeleton,
  Stack,
  Stars,
  token,
} from '@elegant/shared/ui'
import { useState } from 'react'
import { styled } from 'styled-components'
import { Permitted } from '../access/Permitted.tsx'
import { report } from '../api/report.ts'
import { DraftMap } from '../forms/DraftMap.ts'
import { type Drafts, FormDialog } from '../forms/FormDialog.tsx'
import { RowActions, RowCard } from '../list/RowCard.tsx'
import { SelectFilter } from '../list/SelectFilter.tsx'
import { useListParams } from '../list/useListParams.ts'
import { refetchOnMount } from '../list/useListResult.ts'
import { useChangeReviewMutation, useListReceivedReviewsQuery } from './shopReviewsApi.ts'

const choices = [
  { value: '', label: 'All' },
  ...reviewStates.map((value) => ({ value, label: reviewStateLabels[value] })),
]

/** The reviews of completed orders. The owner decides which are on the site (docs/product/reviews.md). */
export function AdminReviewsPage() {
  const { choose, getAddress } = useListParams()
  const [search] = useSearchParams()
  const page = parsePageParam(search)
  const state = reviewStates.find((one) => one === search.get('state'))
  const { data, currentData, isFetching, isError, refetch } = useListReceivedReviewsQuery(
    { page, state },
    refetchOnMount,
  )
  return (
    <Page>
      <PageHeading title="Reviews" lead="Customers can write one in the conversation once their order is complete.">
        <SelectFilter label="State" value={state} options={choices} onChoose={(value) => choose({ state: value })} />
      </PageHeading>
      <PagedList
        rows={data?.items}
        response={currentData}
        isLoading={isFetching}
        hasFailed={isError && !currentData}
        onRetry={refetch}
        skeletons={3}
        skeleton={<Skeleton $height="8rem" />}
        empty="No reviews found"
        layout={Rows}
        page={page}
        getAddress={getAddress}
        link={Link}
      >
        {(review) => <ReviewRow key={review.id} review={review} />}
      </PagedList>
    </Page>
  )
}

/** Unsent answers by review. */
const drafts: Drafts<Pick<ReviewChanges, 'answer'>> = new DraftMap()

function ReviewRow({ review }: { review: ReceivedReview }) {
  const { id, version, rating, name, text, answer, created_at, state, orders_id, _items: piece } = review
  const [change] = useChangeReviewMutation()
  /** The version that the open form was begun from. */
  const [answered, setAnswered] = useState<number>()
  const save = (changes: Partial<ReviewChanges>, since = version) => change({ id, version: since, changes }).unwrap()

  async function decide(next: 'shown' | 'hidden') {
    await report(() => save({ state: next }), {
      done: next === 'shown' ? 'The review is on the site' : 'The review is not on the site',
      failed: 'The review was not changed',
    })
  }

  return (
    <RowCard aria-label={`Review by ${name}`} $columns="minmax(0, 1fr) auto">
      <Stack $gap="0.25rem">
        <Cluster>
          <Stars rating={rating} />
          <Badge $tone={tones[state]}>{reviewStateLabels[state]}</Badge>
        </Cluster>
        <Words>{text}</Words>
        <Note>
          {name} · {formatDate(created_at)} · <Link to={`/admin/orders/${orders_id}`}>Order #{orders_id}</Link> ·{' '}
          {piece.slug ? <Link to={itemPath(piece.slug)}>{piece.title}</Link> : piece.title}
        </Note>
        {answer && <Words>Your answer: {answer}</Words>}
      </Stack>
      <Permitted to="change">
        <RowActions>
          {state !== 'shown' && (
            <Button aria-label={`Show the review by ${name}`} onClick={() => void decide('shown')}>
              Show
            </Button>
          )}
          {state !== 'hidden' && (
            <Button aria-label={`Hide the review by ${name}`} onClick={() => void decide('hidden')}>
              Hide
            </Button>
          )}
          <Button
            variant="quiet"
            aria-label={answer ? `Change the answer to the review by ${name}` : `Answer the review by ${name}`}
            onClick={() => setAnswered(version)}
          >
            {answer ? 'Change the answer' : 'Answer'}
          </Button>
        </RowActions>
      </Permitted>
      {answered !== undefined && (
        <FormDialog
          title={`Answer ${name}`}
          submit="Save the answer"
          pending="Saving…"
          rule={reviewAnswerRule}
          initial={{ answer }}
          id={id}
          drafts={drafts}
          failureTitle="The answer was not saved"
          onSubmit={async (changes) => {
            await save(changes, answered)
          }}
          onClose={() => setAnswered(undefined)}
        >
          <TextAreaField
            name="answer"
            label="Answer"
            maxLength={limits.review}
            rows={4}
            help="Stands below the review on the site. Leave it empty for none."
          />
        </FormDialog>
      )}
    </RowCard>
  )
}

const tones = { new: 'opal', shown: 'success', hidden: 'neutral' } as const

const Rows = styled(Stack)`
  gap: ${token.space2};
`

const Words = styled.p`
  white-space: pre-line;
`
