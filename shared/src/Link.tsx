import type { ComponentProps, MouseEvent } from 'react'
import { type To, useHref, useLinkClickHandler, useMatch } from 'react-router-dom'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To
  replace?: boolean
  state?: unknown
  /** Keeps the scroll position. */
  preventScrollReset?: boolean
}

/**
 * A link within the shop; with `aria-disabled` it leads nowhere. The router's own component includes prefetching code for a
 * server framework not used here.
 */
export function Link({ to, replace, state, preventScrollReset, target, onClick, ...anchor }: LinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { replace, state, preventScrollReset, target })
  const isDisabled = String(anchor['aria-disabled']) === 'true'
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!event.defaultPrevented && !isDisabled) follow(event)
  }
  const href = useHref(to)
  return <a {...anchor} href={isDisabled ? undefined : href} target={target} onClick={click} />
}

interface NavLinkProps extends LinkProps {
  to: string
  /** Matches the path itself only, not its descendants. */
  end?: boolean
}

/** A link with `aria-current="page"` while its target is the current page. */
export function NavLink({ end = false, ...link }: NavLinkProps) {
  const isHere = useMatch({ path: link.to, end })
  return <Link aria-current={isHere ? 'page' : undefined} {...link} />
}
