import { Link, useFavorites, useMe, useShopFacts } from '@elegant/shared'
import { getSlug, mainCategories, phoneHref, shopPagePath, siteLabel } from '@elegant/shared/rules'
import { breakpointUp, token } from '@elegant/shared/ui'
import { use } from 'react'
import { styled } from 'styled-components'
import { ShellContext } from '../context/ShellContext.ts'

const shopLinks = mainCategories.map((label) => ({ to: `/shop/${getSlug(label)}`, label }))

const favoritesPath = '/favorites'

/** The footer (docs/product/routes.md#header-and-footer). */
export function Footer() {
  const { navigation } = use(ShellContext)
  const { name, city, phone, email, website, isClosed, pages = [] } = useShopFacts()
  const { role } = useMe()
  const kept = useFavorites().length
  const hasLinks = !isClosed || role === 'admin'
  const companyLinks = navigation
    .filter(({ place, access }) => place === 'footer' && access === 'everyone')
    .map(({ to, label }) => ({
      to,
      label: to === favoritesPath && kept > 0 ? `${label} (${kept})` : label,
    }))
  const columns = [
    ['Shop', shopLinks],
    ['Company', companyLinks],
  ] as const
  return (
    <Ground>
      <Columns>
        {hasLinks &&
          columns.map(([title, links]) => (
            <Column key={title} aria-label={`${title} links`}>
              <Heading>{title}</Heading>
              {links.map(toLink)}
            </Column>
          ))}
        <Contact as="address">
          <Heading>Contact</Heading>
          <span>{city}</span>
          {phone && <a href={phoneHref(phone)}>{phone}</a>}
          {email && <a href={`mailto:${email}`}>{email}</a>}
          {website && <a href={website}>{siteLabel(website)}</a>}
          {hasLinks && <Link to="/contact">Write to us</Link>}
        </Contact>
      </Columns>
      {hasLinks && pages.length > 0 && (
        <Small as="nav" aria-label="About buying here">
          {pages.map(({ name, title }) => toLink({ to: shopPagePath(name), label: title }))}
        </Small>
      )}
      {/* A cached page may have been rendered last year. */}
      <Small suppressHydrationWarning>
        © {new Date().getUTCFullYear()} {name}. All rights reserved.
      </Small>
    </Ground>
  )
}

function toLink({ to, label }: { to: string; label: string }) {
  return (
    <Link key={to} to={to}>
      {label}
    </Link>
  )
}

const Ground = styled.footer`
  @media print {
    display: none;
  }
  margin-top: ${token.spaceSection};
  padding-block: ${token.space5} ${token.space3};
  border-top: 1px solid ${token.velvetLight};
  background: ${token.velvet};
  color: ${token.onVelvet};
  overflow-wrap: anywhere;

  a {
    font-size: ${token.textSm};
    line-height: 2.2;
    text-decoration: none;
  }
  a:hover {
    text-decoration: underline;
  }
`

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${token.space4};
  max-width: ${token.pageWidth};
  margin-inline: auto;
  padding-inline: ${token.gutter};

  ${breakpointUp.tablet} {
    grid-template-columns: repeat(3, 1fr);
  }
`

const Column = styled.nav`
  display: grid;
  justify-items: start;
  align-content: start;
`

const Contact = styled(Column)`
  grid-column: 1 / -1;
  font-size: ${token.textSm};
  font-style: normal;
  line-height: 2.2;

  ${breakpointUp.tablet} {
    grid-column: auto;
  }
`

const Heading = styled.h2`
  margin: 0 0 ${token.space1};
  color: ${token.mutedOnVelvet};
  font-family: ${token.sans};
  font-size: ${token.textXs};
  font-weight: 500;
  letter-spacing: 0.12em;
  text-transform: uppercase;
`

const Small = styled.p`
  display: flex;
  flex-wrap: wrap;
  column-gap: ${token.space3};
  max-width: ${token.pageWidth};
  margin: ${token.space4} auto 0;
  padding-inline: ${token.gutter};
  color: ${token.mutedOnVelvet};
  font-size: ${token.textXs};
`
