import { phoneHref } from '@elegant/shared/rules'
import { panel, token } from '@elegant/shared/ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { contentUp } from '../ui/contentWidth.ts'

/** One term and its value. */
export function DescriptionItem({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Email address and phone number, as links. */
export function ContactDetails({ email, phone }: { email: string; phone: string | null | undefined }) {
  return (
    <>
      {email && (
        <DescriptionItem name="Email">
          <a href={`mailto:${email}`}>{email}</a>
        </DescriptionItem>
      )}
      {phone && (
        <DescriptionItem name="Phone">
          <a href={phoneHref(phone)}>{phone}</a>
        </DescriptionItem>
      )}
    </>
  )
}

/** A list of terms and values, one `DescriptionItem` per row. */
export const DescriptionList = styled.dl`
  ${panel};
  font-variant-numeric: tabular-nums;

  > div {
    display: grid;
    align-items: baseline;
    gap: 0 ${token.space2};
    padding: 0.6rem ${token.space2};
    overflow-wrap: anywhere;
  }
  > div + div {
    border-top: 1px solid ${token.hairline};
  }
  ${contentUp.tablet} {
    > div {
      grid-template-columns: 8rem minmax(0, 1fr);
    }
  }
  dt {
    color: ${token.muted};
    font-size: ${token.textSm};
  }
  strong {
    font-weight: 500;
  }
`
