import type { ComponentProps, MouseEvent } from 'react'
import { type To, useHref, useLinkClickHandler, useMatch } from 'react-router-dom'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To
  replace?: boolean
  state?: unknown
  /** The visitor stays where he has scrolled to. */
  preventScrollReset?: boolean
}

/** A link within the shop. The router's own would bring what it fetches in advance for servers that we do not have. */
export function Link({ to, replace, state, preventScrollReset, target, onClick, ...anchor }: LinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { replace, state, preventScrollReset, target })
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!event.defaultPrevented) follow(event)
  }
  return <a {...anchor} href={useHref(to)} target={target} onClick={click} />
}

interface NavLinkProps extends LinkProps {
  to: string
  /** Only at the address itself, not at those below it. */
  end?: boolean
}

/** A link that says when one is where it leads. */
export function NavLink({ end = false, ...link }: NavLinkProps) {
  const isHere = useMatch({ path: link.to, end })
  return <Link aria-current={isHere ? 'page' : undefined} {...link} />
}
