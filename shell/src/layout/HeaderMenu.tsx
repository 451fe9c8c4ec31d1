import { NavLink, type PageAccess, useLocation, useShopFacts } from '@elegant/shared'
import type { Role } from '@elegant/shared/rules'
import { breakpointUp, Icon, token } from '@elegant/shared/ui'
import { Menu as MenuIcon, X } from 'lucide'
import { use, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { ShellContext } from '../context/ShellContext.ts'
import { IconButton } from './headerIcons.ts'

/** The links of the header; a button opens them in a narrow window. */
export function HeaderMenu({ role }: { role: Role | null }) {
  const { navigation } = use(ShellContext)
  const { isClosed } = useShopFacts()
  // While the shop is closed, its pages are for the owner only.
  const isShown = (access: PageAccess) => (access === 'everyone' ? !isClosed || role === 'admin' : access === role)
  const links = navigation.filter(({ place, access }) => place === 'header' && isShown(access))
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const isOpen = openAt === key
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Menu
      aria-label="Shop"
      onKeyDown={({ key }) => {
        if (key !== 'Escape' || !isOpen) return
        button.current?.focus()
        setOpenAt(null)
      }}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setOpenAt(null)}
    >
      <MenuButton
        ref={button}
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
  )
}

/** A narrow window without scripting, where no button could open the links: they wrap onto their own row. */
const withoutScript = '@media (scripting: none) and (max-width: 67.49rem)'

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

const MenuButton = styled(IconButton)`
  order: 2;

  ${withoutScript} {
    display: none;
  }
  ${breakpointUp.desktop} {
    display: none;
  }
`
