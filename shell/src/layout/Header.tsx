import { Link, lazyPart, loadPressed, selectCount, useLocation, useMe, useSelector } from '@elegant/shared'
import { breakpointUp, formatCount, Icon, token } from '@elegant/shared/ui'
import { Search, ShoppingBag, UserRound } from 'lucide'
import { Suspense, useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { useSignInElsewhere } from '../auth/signIn/signInElsewhere.ts'
import { HeaderMenu } from './HeaderMenu.tsx'
import { IconButton, iconTarget } from './headerIcons.ts'
import { Logo } from './Logo.tsx'

/** The header (docs/product/routes.md#header-and-footer). */
export function Header() {
  const { user, role, isLoading } = useMe()
  useSignInElsewhere(user?.id)
  const count = useSelector(selectCount)
  const { pathname, search } = useLocation()
  // Not by key: once its code has come, a page is entered again at the same address.
  const address = pathname + search
  const [searchAt, setSearchAt] = useState<string | null>(null)
  // The server renders without the session; from here on the browser knows it.
  useEffect(() => document.documentElement.removeAttribute(signedInMark), [])

  async function openSearch() {
    if (await loadPressed(SearchDialog)) setSearchAt(address)
  }

  return (
    <Bar>
      <Row>
        <Logo />
        <HeaderMenu role={role} />
        <Actions>
          {/* A form, so that it leads to the shop without scripting. */}
          <form
            action="/shop"
            onSubmit={(event) => {
              event.preventDefault()
              void openSearch()
            }}
          >
            <IconButton type="submit" aria-label="Search">
              <Icon of={Search} />
            </IconButton>
          </form>
          {searchAt === address && (
            <Suspense>
              <SearchDialog onClose={() => setSearchAt(null)} />
            </Suspense>
          )}
          <IconLink to="/cart" aria-label={`Cart, ${formatCount(count, 'item')}`}>
            <Icon of={ShoppingBag} />
            {count > 0 && <Count aria-hidden>{count > 99 ? '99+' : count}</Count>}
          </IconLink>
          {user ? (
            <Suspense fallback={<AvatarPlace />}>
              <AccountMenu user={user} role={role} />
            </Suspense>
          ) : (
            <IconLink to="/sign-in" aria-label="Sign in" data-waiting={isLoading}>
              <Icon of={UserRound} />
            </IconLink>
          )}
        </Actions>
      </Row>
    </Bar>
  )
}

/** Set by the server if the visitor has a session; the markup itself is rendered for anonymous visitors. */
const signedInMark = 'data-signed-in'

// Lazy: most visitors have no account.
const AccountMenu = lazyPart(async () => (await import('./AccountMenu.tsx')).AccountMenu)

// Lazy: comes with the first touch.
const SearchDialog = lazyPart(async () => (await import('../search/SearchDialog.tsx')).SearchDialog)

const Bar = styled.header`
  @media print {
    display: none;
  }
  position: sticky;
  top: 0;
  z-index: ${token.layerHeader};
  border-bottom: 1px solid ${token.hairline};
  background: ${token.paper};
`

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.25rem;
  max-width: ${token.pageWidth};
  min-height: ${token.headerHeight};
  margin-inline: auto;
  padding-inline: ${token.gutter};
`

const Actions = styled.div`
  order: 1;
  display: flex;
  align-items: center;
  gap: 0.25rem;
  margin-inline-start: auto;

  ${breakpointUp.desktop} {
    margin-inline-start: 0;
  }
`

const IconLink = styled(Link)`
  ${iconTarget}
  position: relative;

  &[data-waiting='true'],
  html[${signedInMark}] &[href='/sign-in'] {
    visibility: hidden;
  }

  &:hover {
    background: ${token.sunken};
  }
`

const AvatarPlace = styled.span`
  width: 2.25rem;
  height: 2.25rem;
  border-radius: ${token.radiusRound};
  background: ${token.sunken};
`

const Count = styled.span`
  position: absolute;
  inset: 0.15rem 0 auto auto;
  min-width: 1.15rem;
  padding-inline: 0.3rem;
  border-radius: ${token.radiusRound};
  background: ${token.ink};
  color: ${token.paper};
  font-size: 0.7rem;
  font-variant-numeric: tabular-nums;
  line-height: 1.15rem;
  text-align: center;
`
