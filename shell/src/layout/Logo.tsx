import { Link, useShopFacts } from '@elegant/shared'
import { token } from '@elegant/shared/ui'
import { styled } from 'styled-components'

/** A link home with the shop's picture, or the drawn facet, and its name. */
export function Logo() {
  const { name, logo } = useShopFacts()
  return (
    <HomeLink to="/">
      {logo ? <Picture src={logo} alt="" width={32} height={32} /> : <Facet aria-hidden />}
      <Name>{name}</Name>
    </HomeLink>
  )
}

/** With enlarged text it wraps onto two lines, and then takes a row of its own. */
const HomeLink = styled(Link)`
  display: inline-flex;
  flex: 1 1 min-content;
  align-items: center;
  gap: 0.6rem;
  min-width: 0;
  max-width: max-content;
  color: inherit;
  font-family: ${token.serif};
  font-size: clamp(0.95rem, 8.5vw - 0.75rem, 1.45rem);
  font-weight: 600;
  line-height: 1.2;
  letter-spacing: 0.01em;
  text-decoration: none;
`

/** A long name makes way for the menu. */
const Name = styled.span`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`

/** A fixed square, so that nothing moves when the picture arrives. */
const Picture = styled.img`
  width: 2rem;
  height: 2rem;
  object-fit: contain;
  flex: none;
`

const Facet = styled.span`
  width: 1.3rem;
  height: 1.3rem;
  background: ${token.opal};
  flex: none;
  clip-path: polygon(50% 0, 90% 24%, 100% 62%, 50% 100%, 0 62%, 10% 24%);
`
