import { Link, useShopFacts } from '@elegant/shared'
import { ButtonLink, EmptyState, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { ContactLinks } from './ContactLinks.tsx'

/** A closed shop as its owner and others see it, in one chunk: the address of each is part of every first visit. */
export function Closed({ isOwner = false }: { isOwner?: boolean }) {
  return isOwner ? <ClosedMark /> : <ClosedPage />
}

/** Stands for every public page while the shop is not visible (docs/product/admin.md#shop-settings). */
function ClosedPage() {
  const { name } = useShopFacts()
  return (
    <>
      <title>{`${name} is closed for now`}</title>
      <EmptyState
        title="We are closed for now"
        action={
          <ButtonLink as={Link} to="/customer/dashboard">
            See your orders
          </ButtonLink>
        }
      >
        <p>{name} is taking a short break. Please come back soon.</p>
        <p>Orders and conversations that have begun go on: use the link in your mail, or see your orders.</p>
        <ContactLinks />
      </EmptyState>
    </>
  )
}

/** Marks a page that only the owner can see. */
function ClosedMark() {
  return (
    <Mark role="status">
      The shop is closed: only you see this page. <Link to="/admin/shop">Shop settings</Link>
    </Mark>
  )
}

const Mark = styled.p`
  padding: ${token.space1} ${token.gutter};
  border-bottom: 1px solid ${token.hairline};
  background: ${token.sunken};
  color: ${token.ink};
  font-size: ${token.textSm};
  text-align: center;
`
