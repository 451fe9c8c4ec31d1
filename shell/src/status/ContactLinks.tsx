import { useShopFacts } from '@elegant/shared'
import { phoneHref } from '@elegant/shared/rules'

/** The shop's email address and phone number on one line, as far as it has them. */
export function ContactLinks() {
  const { phone, email } = useShopFacts()
  return (
    <p>
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {email && phone && ' · '}
      {phone && <a href={phoneHref(phone)}>{phone}</a>}
    </p>
  )
}
