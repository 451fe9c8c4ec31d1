import { Link, useShopFacts } from '@elegant/shared'
import { phoneHref } from '@elegant/shared/rules'
import { ButtonLink, EmptyState } from '@elegant/shared/ui'

/** Stands for every public page while the shop is not visible (product §2.15). */
export function ClosedPage() {
  const { name, phone, email } = useShopFacts()
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
        <p>
          {email && <a href={`mailto:${email}`}>{email}</a>}
          {email && phone && ' · '}
          {phone && <a href={phoneHref(phone)}>{phone}</a>}
        </p>
      </EmptyState>
    </>
  )
}
