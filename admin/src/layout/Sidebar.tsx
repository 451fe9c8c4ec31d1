import { NavLink } from '@elegant/shared'
import { Icon, token, visuallyHidden } from '@elegant/shared/ui'
import type { ReactElement } from 'react'
import { css, styled } from 'styled-components'
import { Tip } from '../controls/Tip.tsx'
import { screens } from './screens.ts'

interface SidebarProps {
  /** Collapsed, the sidebar displays icons only. */
  isOpen: boolean
  onFollow?: () => void
}

export function Sidebar({ isOpen, onFollow }: SidebarProps) {
  return (
    <List aria-label="Admin">
      {screens.map(({ to, label, icon }) => (
        <Named key={to} words={isOpen ? undefined : label}>
          <Entry to={to} end={to === '/admin'} onClick={onFollow}>
            <Icon of={icon} size={18} strokeWidth={1.5} />
            <Label $isHidden={!isOpen}>{label}</Label>
          </Entry>
        </Named>
      ))}
    </List>
  )
}

/** Adds the label as a tooltip while the sidebar is collapsed. */
function Named({ words, children }: { words: string | undefined; children: ReactElement }) {
  return words === undefined ? (
    children
  ) : (
    <Tip words={words} side="right">
      {children}
    </Tip>
  )
}

const List = styled.nav`
  display: grid;
  gap: 2px;
  padding: ${token.space1} 0.25rem;
`

const Entry = styled(NavLink)`
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
