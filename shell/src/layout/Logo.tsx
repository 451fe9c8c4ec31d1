import { Link } from '@elegant/shared'
import { siteName } from '@elegant/shared/rules'
import { token } from '@elegant/shared/ui'
import { styled } from 'styled-components'

/** A link home with the drawn facet and the shop's name. */
export function Logo() {
  return (
    <HomeLink to="/">
      <Facet aria-hidden />
      {siteName}
    </HomeLink>
  )
}

const HomeLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: 0.6rem;
  color: inherit;
  font-family: ${token.serif};
  font-size: clamp(1.1rem, 5.5vw, 1.45rem);
  font-weight: 600;
  letter-spacing: 0.01em;
  text-decoration: none;
  white-space: nowrap;
`

const Facet = styled.span`
  width: 1.3rem;
  height: 1.3rem;
  background: ${token.opal};
  flex: none;
  clip-path: polygon(50% 0, 90% 24%, 100% 62%, 50% 100%, 0 62%, 10% 24%);
`
