import { lazyPart, useMe, useParams } from '@elegant/shared'
import type { OpenThread } from '@elegant/shared/rules'
import {
  breakpointUp,
  DocumentTitle,
  EmptyState,
  Page,
  Skeleton,
  Stack,
  TryAgain,
  token,
  useVisiblePolling,
  VisuallyHidden,
} from '@elegant/shared/ui'
import { Suspense, useEffect } from 'react'
import { styled } from 'styled-components'
import { isNotFound } from '../ui/isNotFound.ts'
import { AboutThread } from './AboutThread.tsx'
import { AddToAccount } from './AddToAccount.tsx'
import { Conversation } from './Conversation.tsx'
import { MissingThread } from './MissingThread.tsx'
import { OpenQuestion } from './OpenQuestion.tsx'
import { Parcel } from './Parcel.tsx'
import { ReplyForm } from './ReplyForm.tsx'
import { ShipTo } from './ShipTo.tsx'
import { StageProgress } from './StageProgress.tsx'
import { ThreadHead } from './ThreadHead.tsx'
import { ThreadPayments } from './ThreadPayments.tsx'
import { useGetThreadQuery } from './threadApi.ts'
import { useNewEntries } from './useNewEntries.ts'
import { useReadMarks } from './useReadMarks.ts'

// Only once the order is complete.
const ThreadReview = lazyPart(
  async () => (await import(/* webpackChunkName: "review" */ '../reviews/ThreadReview.tsx')).ThreadReview,
)

/** A conversation about an order or a request. Its address is the only key (docs/product/conversations.md). */
export function ThreadPage() {
  const { key = '' } = useParams()
  const { currentData: thread, error, refetch } = useGetThreadQuery(key)
  useOwnAnswer(refetch)
  useReadMarks(key, error ? undefined : thread)
  useVisiblePolling(() => void (thread && refetch()))
  const announcement = useNewEntries(thread)
  if (isNotFound(error)) return <MissingThread />
  if (error && !thread) {
    return <EmptyState title="This conversation couldn't be loaded" action={<TryAgain onClick={refetch} />} />
  }
  return (
    <Sheet>
      <DocumentTitle>{thread ? `Conversation about ${thread.title}` : 'Conversation'}</DocumentTitle>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {thread ? <ThreadView threadKey={key} thread={thread} /> : <ThreadSkeleton />}
    </Sheet>
  )
}

/** The server renders as a guest; the answer for a signed-in visitor says if the thread can be added to the account. */
function useOwnAnswer(refetch: () => unknown): void {
  const { user } = useMe()
  const id = user?.id
  useEffect(() => {
    if (id !== undefined) refetch()
  }, [id, refetch])
}

function ThreadView({ threadKey, thread }: { threadKey: string; thread: OpenThread }) {
  const { stage, money, shipping, title } = thread
  return (
    <>
      <ThreadHead thread={thread} />
      <Columns>
        <OpenQuestion threadKey={threadKey} thread={thread} />
        <Facts>
          {stage && <StageProgress thread={thread} stage={stage} />}
          {money && <ThreadPayments threadKey={threadKey} money={money} canPay={thread.can_pay} />}
          <ShipTo threadKey={threadKey} thread={thread} />
          {shipping && <Parcel name={title} shipping={shipping} />}
          <AboutThread thread={thread} />
        </Facts>
        <Stack $gap={token.space5}>
          <Conversation threadKey={threadKey} thread={thread} />
          {thread.order_status === 'completed' && (
            <Suspense>
              <ThreadReview threadKey={threadKey} threadId={thread.id} />
            </Suspense>
          )}
          <ReplyForm threadKey={threadKey} thread={thread} />
          <AddToAccount threadKey={threadKey} canAdd={thread.can_add} />
        </Stack>
      </Columns>
    </>
  )
}

function ThreadSkeleton() {
  return (
    <Stack $gap={token.space3} aria-busy>
      <VisuallyHidden role="status">Loading…</VisuallyHidden>
      <Skeleton $height="3rem" $width="70%" />
      <Skeleton $height="1.5rem" $width="45%" />
      <Skeleton $height="16rem" />
      <Skeleton $height="8rem" />
    </Stack>
  )
}

const Sheet = styled(Page)`
  max-width: 76rem;
`

/** The complement of `breakpointUp.desktop`. */
const narrow = '@media (max-width: 67.49rem)'

/** On a desktop the facts stand beside question and conversation. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);

  ${breakpointUp.desktop} {
    grid-template-columns: minmax(0, 1fr) minmax(18rem, 21rem);
    grid-template-rows: auto 1fr;
    column-gap: ${token.space6};
  }
`

const Facts = styled(Stack)`
  gap: ${token.space5};
  margin-bottom: ${token.space5};

  /* The words about the page come last. */
  ${narrow} {
    display: contents;

    > * {
      margin-bottom: ${token.space5};
    }
    > :last-child {
      margin: ${token.space5} 0 0;
    }
  }
  ${breakpointUp.desktop} {
    grid-column: 2;
    grid-row: 1 / span 2;
  }
`
