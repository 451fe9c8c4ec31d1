import { Link, useListOrdersQuery, useMe, useShopFacts } from '@elegant/shared'
import { phoneHref } from '@elegant/shared/rules'
import {
  ButtonLink,
  breakpointUp,
  DocumentTitle,
  EmptyState,
  formatMoment,
  Note,
  Page,
  PageHeading,
  SectionTitle,
  Skeleton,
  Stack,
  token,
} from '@elegant/shared/ui'
import { useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { useListOwnThreadsQuery } from '../thread/threadApi.ts'
import { PageColumns } from '../ui/PageColumns.tsx'
import { AnswerPanel } from './AnswerPanel.tsx'
import { ContactOffer } from './ContactOffer.tsx'
import { getNextSteps, getNoun, getNumbers, noEmailWarning } from './confirmationTexts.ts'
import { PlacedLines } from './PlacedLines.tsx'
import { type PlacedOrders, readPlaced, updatePlaced } from './placedOrders.ts'

/** The page after a checkout: its number, what was asked, what happens next (docs/product/orders.md#guests). */
export function ConfirmationPage() {
  const { user, isLoading } = useMe()
  if (isLoading) {
    return (
      <Page>
        <DocumentTitle>What you sent</DocumentTitle>
        <Skeleton $height="24rem" />
      </Page>
    )
  }
  return <Placed key={user?.id ?? ''} userId={user?.id} />
}

function Placed({ userId }: { userId: string | undefined }) {
  const [placed] = useState(() => readPlaced(userId))
  useEffect(() => {
    if (placed) updatePlaced({ isSeen: true })
  }, [placed])
  return placed ? <Sent placed={placed} /> : <NothingSent />
}

function Sent({ placed }: { placed: PlacedOrders }) {
  const { at, lines } = placed
  const threads = useListOwnThreadsQuery()
  const noun = getNoun(lines)
  const numbers = getNumbers(lines)
  return (
    <Page>
      <PageHeading
        title={`We have your ${noun}`}
        lead={`${numbers ? `${numbers} · ` : ''}Sent ${formatMoment(at)}. You have paid nothing.`}
      />
      <meta name="robots" content="noindex" />
      <Columns $columns="minmax(0, 1fr) 24rem">
        <Stack as="section" $gap={token.space2} aria-labelledby="asked">
          <SectionTitle id="asked">What you asked</SectionTitle>
          <PlacedLines lines={lines} threads={threads.currentData} />
          {threads.currentData?.some(({ key }) => key !== null) && (
            <Note>
              Each conversation has an address of its own. Keep it: it opens on any device, without an account, and our
              answer is there too.
            </Note>
          )}
        </Stack>
        <Aside>
          <Answer placed={placed} />
        </Aside>
        <Stack as="section" $gap={token.space2} aria-labelledby="next">
          <SectionTitle id="next">What happens next</SectionTitle>
          <Steps>
            {getNextSteps(lines).map((step) => (
              <li key={step}>{step}</li>
            ))}
          </Steps>
          <div>
            <ButtonLink as={Link} to="/shop">
              Continue Shopping
            </ButtonLink>
          </div>
        </Stack>
      </Columns>
    </Page>
  )
}

/** Where the answer goes. A server that says nothing of guests' addresses takes none afterwards. */
function Answer({ placed: { lines, hasEmail } }: { placed: PlacedOrders }) {
  const { user } = useMe()
  const { currentData: orders, isLoading } = useListOrdersQuery()
  const own = orders?.filter(({ id }) => lines.some(({ number }) => number === id)) ?? []
  const without = own.filter(({ contact, _customers }) => contact && !contact.email && !_customers.email)
  const [known] = own.flatMap(({ contact, _customers }) => contact?.email || _customers.email || [])
  if (isLoading) return <Skeleton $height="12rem" />
  if (user) {
    return (
      <AnswerPanel>
        <p>Our answer goes to {user.email}.</p>
        <div>
          <ButtonLink as={Link} to="/customer/dashboard">
            See your orders
          </ButtonLink>
        </div>
      </AnswerPanel>
    )
  }
  if (without.length > 0 || known) {
    return <ContactOffer numbers={without.map(({ id }) => id)} email={without.length > 0 ? '' : (known ?? '')} />
  }
  return hasEmail ? (
    <AnswerPanel>
      <p>Our answer goes to the address that you left.</p>
    </AnswerPanel>
  ) : (
    <WriteToUs />
  )
}

/** The way to be answered in a shop that takes no address after the checkout. */
function WriteToUs() {
  const { email, phone } = useShopFacts()
  return (
    <AnswerPanel>
      <p>
        {noEmailWarning} Please <Link to="/contact">write to us</Link>
        {email && (
          <>
            , at <a href={`mailto:${email}`}>{email}</a>
          </>
        )}
        {phone && (
          <>
            , or call <a href={phoneHref(phone)}>{phone}</a>
          </>
        )}
        .
      </p>
    </AnswerPanel>
  )
}

function NothingSent() {
  return (
    <>
      <DocumentTitle>Nothing was sent from here</DocumentTitle>
      <meta name="robots" content="noindex" />
      <EmptyState
        title="Nothing was sent from here lately"
        action={
          <ButtonLink as={Link} to="/shop">
            Browse Collection
          </ButtonLink>
        }
      >
        This page knows what was sent from this browser within the last 30 days.
      </EmptyState>
    </>
  )
}

const Columns = styled(PageColumns)`
  ${breakpointUp.desktop} {
    grid-template-rows: auto 1fr;
  }
`

/** Beside both parts on a wide screen, between them on a phone. */
const Aside = styled.div`
  ${breakpointUp.desktop} {
    grid-column: 2;
    grid-row: 1 / span 2;
  }
`

const Steps = styled.ol`
  display: grid;
  gap: ${token.space1};
  max-width: ${token.measure};
  padding-left: 1.5rem;
  list-style: decimal;

  li::marker {
    color: ${token.muted};
    font-variant-numeric: tabular-nums;
  }
`
