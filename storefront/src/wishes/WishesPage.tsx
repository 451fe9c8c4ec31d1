import { StatusCode, SubmittedContext, useParams } from '@elegant/shared'
import { type OwnWishes, type Wish, wishesPath, wishLabel } from '@elegant/shared/rules'
import {
  Alert,
  Button,
  Cluster,
  EmptyState,
  Note,
  Page,
  PageHeading,
  Skeleton,
  Stack,
  TryAgain,
  token,
} from '@elegant/shared/ui'
import { type ReactNode, use } from 'react'
import { styled } from 'styled-components'
import { isNotFound } from '../ui/isNotFound.ts'
import { OwnRow } from '../ui/OwnPanel.tsx'
import { ShopLink } from '../ui/ShopLink.tsx'
import { useGetWishesQuery } from './wishesApi.ts'

/** The wishes of an address (docs/product/wishes.md). Its address is the only key; its buttons are plain forms. */
export function WishesPage() {
  const { key = '' } = useParams()
  const { currentData, error, refetch } = useGetWishesQuery(key)
  const isSent = use(SubmittedContext)?.isSent === true
  if (isNotFound(error)) return <NoWishes isEnded={isSent} />
  if (error && !currentData)
    return <EmptyState title="Your wishes couldn't be loaded" action={<TryAgain onClick={refetch} />} />
  return <Page>{currentData ? <Wishes wishKey={key} own={currentData} /> : <Skeleton $height="16rem" />}</Page>
}

function Wishes({ wishKey, own: { email, wishes } }: { wishKey: string; own: OwnWishes }) {
  const submitted = use(SubmittedContext)
  if (wishes.length === 0) return <NoWishes isEnded />
  return (
    <>
      <PageHeading title="What you are waiting for" lead={`We write to ${email}, at most once a day.`} />
      <Result role="status">{submitted?.isSent && <Alert tone="info" title="Done." />}</Result>
      <Stack $gap={token.space4}>
        {submitted?.failure && <Alert tone="destructive" title={submitted.failure} />}
        <ul>
          {wishes.map((wish) => (
            <WishRow key={wish.id} wishKey={wishKey} wish={wish} />
          ))}
        </ul>
        <ActionForm wishKey={wishKey}>
          <Button type="submit" name="action" value="end">
            Unsubscribe from everything
          </Button>
          <Note>Nothing is kept afterward.</Note>
        </ActionForm>
      </Stack>
    </>
  )
}

function WishRow({ wishKey, wish: { id, query, category_name, is_confirmed } }: { wishKey: string; wish: Wish }) {
  const label = wishLabel(query, category_name)
  return (
    <OwnRow>
      <div>
        <strong>{label}</strong>
        <Note>{is_confirmed ? 'We tell you when something new fits.' : 'Not confirmed yet: nothing is sent.'}</Note>
      </div>
      <ActionForm wishKey={wishKey}>
        <input type="hidden" name="wish" value={id} />
        {!is_confirmed && (
          <Button type="submit" name="action" value="confirm" variant="primary" aria-label={`Confirm: ${label}`}>
            Confirm
          </Button>
        )}
        <Button type="submit" name="action" value="remove" aria-label={`Remove: ${label}`}>
          Remove
        </Button>
      </ActionForm>
    </OwnRow>
  )
}

function ActionForm({ wishKey, children }: { wishKey: string; children: ReactNode }) {
  return (
    <Actions as="form" method="post" action={wishesPath(wishKey)}>
      {children}
    </Actions>
  )
}

/** The page of an address without wishes, which does not say if it ever had any. */
function NoWishes({ isEnded }: { isEnded: boolean }) {
  return (
    <>
      <title>Your wishes</title>
      {!isEnded && <StatusCode code={404} />}
      <EmptyState
        title={isEnded ? 'Done: we send you no more of these mails' : 'You are not waiting for anything'}
        action={<ShopLink />}
      >
        Nothing is kept at this address. In the shop you can ask us again at any time.
      </EmptyState>
    </>
  )
}

/** Takes no room while it is empty. */
const Result = styled.div`
  > * {
    margin-bottom: ${token.space4};
  }
`

const Actions = styled(Cluster)`
  gap: ${token.space1} ${token.space2};
  padding-block: 0.25rem;
`
