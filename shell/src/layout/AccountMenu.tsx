import { Link, lazyPart, resetApiCache, type SessionUser, useAppDispatch, useLocation } from '@elegant/shared'
import type { Role } from '@elegant/shared/rules'
import { Badge, Note, panel, phone, token } from '@elegant/shared/ui'
import { Suspense, use, useEffect, useId } from 'react'
import { styled } from 'styled-components'
import { useAccountFavorites } from '../auth/guest/useAccountFavorites.ts'
import { useGuestOrders } from '../auth/guest/useGuestOrders.ts'
import { SignOutButton } from '../auth/signIn/SignOutButton.tsx'
import { onSignOutElsewhere } from '../auth/signIn/signOutElsewhere.ts'
import { ShellContext } from '../context/ShellContext.ts'

// Lazy: few visitors ever see it.
const GuestOrders = lazyPart(async () => (await import('../auth/guest/GuestOrders.tsx')).GuestOrders)

/** Role badge and avatar of the signed-in user, with a menu to sign out. */
export function AccountMenu({ user, role }: { user: SessionUser; role: Role | null }) {
  const menu = useId()
  const dispatch = useAppDispatch()
  const { storage, restart } = use(ShellContext)
  useEffect(
    () =>
      onSignOutElsewhere(() => {
        dispatch(resetApiCache())
        // So that text typed into the page is gone as well.
        restart()
      }),
    [dispatch, restart],
  )
  const { key } = useLocation()
  const guestOrders = useGuestOrders(user, role !== null && role !== 'blocked', storage)
  useAccountFavorites(user.id, role === 'customer' || role === 'admin')

  const initials = getInitials(user.name)
  const badge = role && <Badge $tone={role === 'admin' ? 'opal' : 'neutral'}>{role}</Badge>
  return (
    <Who>
      <RoleMark>{badge}</RoleMark>
      <Avatar type="button" popoverTarget={menu} aria-label={`Account of ${user.name}, ${initials}`}>
        {initials}
      </Avatar>
      <Card key={key} id={menu} popover="auto">
        <Name>{user.name}</Name>
        <Note>{user.email}</Note>
        {role !== null && role !== 'blocked' && <Security to="/customer/security">Account & security</Security>}
        <SignOutButton />
      </Card>
      {guestOrders.found && (
        <Suspense>
          <GuestOrders user={user} found={guestOrders.found} storage={storage} onAnswer={guestOrders.forget} />
        </Suspense>
      )}
    </Who>
  )
}

/** Up to two initials. */
function getInitials(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => Array.from(word ?? '')[0] ?? '')
  return letters.join('').toUpperCase() || '?'
}

const Who = styled.div`
  position: relative;
  display: flex;
  align-items: center;
`

const RoleMark = styled.span`
  margin-inline: 0.5rem;

  /* On a phone there is room for it below the avatar only. */
  ${phone} {
    position: absolute;
    inset: auto auto -0.9rem 50%;
    margin: 0;
    translate: -50%;
    pointer-events: none;

    > * {
      padding: 0 0.35rem;
      background: ${token.paper};
      font-size: 0.65rem;
      line-height: 1.4;
    }
  }
`

const Avatar = styled.button`
  width: 2.25rem;
  height: 2.25rem;
  border: 0;
  border-radius: ${token.radiusRound};
  background: ${token.ink};
  color: ${token.paper};
  font-size: ${token.textXs};
  font-weight: 600;
`

const Card = styled.div`
  position: fixed;
  inset: 4.75rem calc(${token.gutter} + max(0px, (100vw - ${token.pageWidth}) / 2)) auto auto;
  width: min(18rem, calc(100vw - 2rem));
  margin: 0;
  padding: ${token.space2};
  ${panel};
  box-shadow: ${token.floatShadow};
  color: ${token.ink};

  /* Safari 16 knows no popovers. */
  @supports not selector(:popover-open) {
    ${Who}:not(:hover, :focus-within) > & {
      display: none;
    }
  }
`

const Name = styled.p`
  font-weight: 600;
  overflow-wrap: anywhere;
`

const Security = styled(Link)`
  display: block;
  margin-bottom: ${token.space2};
  padding-block: 0.25rem;
  font-size: ${token.textSm};
`
