import {
  Link,
  lazyPart,
  loadPressed,
  NavLink,
  type PageAccess,
  selectCount,
  useLocation,
  useMe,
  useSelector,
  useShopFacts,
} from '@elegant/shared'
import { breakpointUp, formatCount, Icon, token } from '@elegant/shared/ui'
import { Menu as MenuIcon, Search, ShoppingBag, UserRound, X } from 'lucide'
import { Suspense, use, useEffect, useRef, useState } from 'react'
import { css, styled } from 'styled-components'
import { useSignInElsewhere } from '../auth/signIn/signInElsewhere.ts'
import { ShellContext } from '../context/ShellContext.ts'
import { Logo } from './Logo.tsx'

/** The header (docs/product/routes.md#header-and-footer). */
export function Header() {
  const { user, role, isLoading } = useMe()
  useSignInElsewhere(user?.id)
  const { navigation } = use(ShellContext)
  const { isClosed } = useShopFacts()
  // While the shop is closed, its pages are for the owner only.
  const isShown = (access: PageAccess) => (access === 'everyone' ? !isClosed || role === 'admin' : access === role)
  const links = navigation.filter(({ place, access }) => place === 'header' && isShown(access))
  const count = useSelector(selectCount)
  const { key, pathname, search } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const isOpen = openAt === key
  const close = () => setOpenAt(null)
  // Not by key: once its code has come, a page is entered again at the same address.
  const address = pathname + search
  const [searchAt, setSearchAt] = useState<string | null>(null)
  const menuButton = useRef<HTMLButtonElement>(null)
  // The server renders without the session; from here on the browser knows it.
  useEffect(() => document.documentElement.removeAttribute(signedInMark), [])

  async function openSearch() {
    if (await loadPressed(SearchDialog)) setSearchAt(address)
  }

  return (
    <Bar>
      <Row>
        <Logo />
        <Menu
          aria-label="Shop"
          onKeyDown={({ key }) => {
            if (key !== 'Escape' || !isOpen) return
            menuButton.current?.focus()
            close()
          }}
          onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || close()}
        >
          <MenuButton
            ref={menuButton}
            type="button"
            aria-label={isOpen ? 'Close menu' : 'Open menu'}
            aria-expanded={isOpen}
            aria-controls="site-menu"
            onClick={() => setOpenAt(isOpen ? null : key)}
          >
            <Icon of={isOpen ? X : MenuIcon} />
          </MenuButton>
          <Links id="site-menu" data-open={isOpen}>
            {links.map(({ to, label }) => (
              <HeaderLink key={to} to={to}>
                {label}
              </HeaderLink>
            ))}
          </Links>
        </Menu>
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

/** A narrow window without scripting, where no button could open the links: they wrap onto their own row. */
const withoutScript = '@media (scripting: none) and (max-width: 1079px)'

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

/** The button and its links are adjacent in tab order but laid out apart. */
const Menu = styled.nav`
  display: contents;
`

const Links = styled.div`
  display: none;
  gap: ${token.space3};
  margin-inline: auto;

  &[data-open='true'] {
    position: absolute;
    inset: 100% 0 auto;
    display: grid;
    gap: 0;
    padding: ${token.space1} ${token.gutter} ${token.space3};
    border-bottom: 1px solid ${token.hairline};
    background: ${token.paper};
  }

  ${withoutScript} {
    display: flex;
    flex-wrap: wrap;
    flex-basis: 100%;
    order: 3;
    gap: 0 ${token.space3};
  }

  ${breakpointUp.desktop} {
    &,
    &[data-open='true'] {
      position: static;
      display: flex;
      gap: ${token.space3};
      padding: 0;
      border: 0;
    }
  }
`

const HeaderLink = styled(NavLink)`
  padding: 0.75rem 0;
  color: ${token.ink};
  letter-spacing: 0.02em;
  text-decoration: none;

  ${breakpointUp.desktop} {
    font-size: ${token.textSm};
  }
  &:hover,
  &[aria-current='page'] {
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.45em;
  }
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

const iconTarget = css`
  display: grid;
  /* Four of them fit into a phone, however large its text. */
  width: min(${token.controlHeight}, max(44px, 12vw));
  height: ${token.controlHeight};
  border-radius: ${token.radiusRound};
  color: ${token.ink};
  place-items: center;

  svg {
    width: 1.35rem;
    height: auto;
    stroke-width: 1.5;
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

const IconButton = styled.button`
  ${iconTarget}
  border: 0;
  background: none;
`

const MenuButton = styled(IconButton)`
  order: 2;

  ${withoutScript} {
    display: none;
  }
  ${breakpointUp.desktop} {
    display: none;
  }
`
