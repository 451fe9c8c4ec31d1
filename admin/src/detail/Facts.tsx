import { breakpointUp, panel, token } from '@elegant/shared/ui'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'

/** One line of `Facts`: what it is called, and what it is. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** How somebody can be reached. */
export function ContactFacts({ email, phone }: { email: string; phone: string | null | undefined }) {
  return (
    <>
      {email && (
        <Fact name="Email">
          <a href={`mailto:${email}`}>{email}</a>
        </Fact>
      )}
      {phone && (
        <Fact name="Phone">
          <a href={`tel:${phone}`}>{phone}</a>
        </Fact>
      )}
    </>
  )
}

/** All that is known of one thing, a line for each `Fact`. */
export const Facts = styled.dl`
  ${panel};
  font-variant-numeric: tabular-nums;

  > div {
    display: grid;
    gap: 0 ${token.space2};
    padding: 0.6rem ${token.space2};
    overflow-wrap: anywhere;
  }
  > div + div {
    border-top: 1px solid ${token.hairline};
  }
  ${breakpointUp.tablet} {
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
