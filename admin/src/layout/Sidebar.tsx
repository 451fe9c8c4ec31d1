import { Link, useLocation } from '@elegant/shared'
import { Icon, token, VisuallyHidden, visuallyHidden } from '@elegant/shared/ui'
import type { ReactElement } from 'react'
import { css, styled } from 'styled-components'
import { usePermissions } from '../access/Permitted.tsx'
import { type ScreenCount, useScreenCounts } from '../api/figuresApi.ts'
import { Tooltip } from '../ui/Tooltip.tsx'
import { getPermission, getScreen, screens } from './screens.ts'

interface SidebarProps {
  /** Collapsed, the sidebar displays icons only. */
  isOpen: boolean
  onFollow?: () => void
}

export function Sidebar({ isOpen, onFollow }: SidebarProps) {
  const counts = useScreenCounts()
  const isAllowed = usePermissions()
  const current = getScreen(useLocation().pathname)?.to
  return (
    <List aria-label="Admin">
      {screens
        .filter((screen) => isAllowed(getPermission(screen)))
        .map(({ to, label, icon }) => (
          <CollapsedTooltip key={to} text={isOpen ? undefined : label}>
            <Entry to={to} aria-current={to === current ? 'page' : undefined} onClick={onFollow}>
              <Icon of={icon} size={18} strokeWidth={1.5} />
              <Label $isHidden={!isOpen}>{label}</Label>
              <Count of={counts[to]} isOpen={isOpen} />
            </Entry>
          </CollapsedTooltip>
        ))}
    </List>
  )
}

/** Adds the label as a tooltip while the sidebar is collapsed. */
function CollapsedTooltip({ text, children }: { text: string | undefined; children: ReactElement }) {
  return text === undefined ? (
    children
  ) : (
    <Tooltip text={text} side="right">
      {children}
    </Tooltip>
  )
}

const List = styled.nav`
  display: grid;
  gap: 2px;
  padding: ${token.space1} 0.25rem;
`

const Entry = styled(Link)`
  position: relative;
  display: flex;
  align-items: center;
  gap: 0.75rem;
  min-height: 2.5rem;
  padding-inline: 0.66rem;
  border-radius: ${token.radiusControl};
  color: ${token.muted};
  font-size: ${token.textSm};
  font-weight: 500;
  text-decoration: none;
  white-space: nowrap;

  svg {
    flex: none;
  }
  &:hover {
    color: ${token.ink};
  }
  &[aria-current='page'] {
    background: ${token.raised};
    color: ${token.ink};
  }
  &:focus-visible {
    outline-offset: -2px;
    border-radius: ${token.radiusControl};
  }
`

const Label = styled.span<{ $isHidden: boolean }>`
  ${({ $isHidden }) =>
    $isHidden &&
    css`
      ${visuallyHidden}
    `}
`

/** The number of things that wait on a screen. */
function Count({ of, isOpen }: { of: ScreenCount | undefined; isOpen: boolean }) {
  return (
    of && (
      <Mark $isOpen={isOpen}>
        {of.count}
        <VisuallyHidden> {of.word}</VisuallyHidden>
      </Mark>
    )
  )
}

/** Collapsed, the number sits on the icon. */
const Mark = styled.span<{ $isOpen: boolean }>`
  min-width: 1.25rem;
  padding-inline: 0.3rem;
  border-radius: ${token.radiusRound};
  background: ${token.opalText};
  color: ${token.paper};
  font-size: ${token.textXs};
  font-variant-numeric: tabular-nums;
  line-height: 1.25rem;
  text-align: center;
  ${({ $isOpen }) =>
    $isOpen
      ? css`
          margin-inline-start: auto;
        `
      : css`
          position: absolute;
          top: 0;
          right: 0;
          min-width: 1rem;
          padding-inline: 0.2rem;
          font-size: 0.65rem;
          line-height: 1rem;
        `}
`
