import { Content, List, Root, Trigger } from '@radix-ui/react-tabs'
import { styled } from 'styled-components'
import { token } from '../theme/tokens.ts'

/** Tabs: `Tabs` holds a `TabList` of `Tab`s and a `TabPanel` for each `value`. */
export const Tabs = styled(Root)`
  /* Also within a grid: overflowing tabs scroll in the list, not with the page. */
  min-width: 0;
`

export const TabList = styled(List)`
  display: flex;
  gap: ${token.space3};
  border-bottom: 1px solid ${token.hairline};
  overflow-x: auto;
`

export const Tab = styled(Trigger)`
  position: relative;
  min-height: ${token.controlHeight};
  padding: 0 0.25rem;
  border: 0;
  background: none;
  color: ${token.muted};
  font-weight: 500;
  white-space: nowrap;
  cursor: pointer;

  &:focus-visible {
    outline-offset: -3px;
  }
  &[data-state='active'] {
    color: ${token.ink};
  }
  &[data-state='active']::after {
    content: '';
    position: absolute;
    inset: auto 0 0;
    height: 2px;
    background: ${token.opalText};
  }
`

export const TabPanel = styled(Content)`
  padding-top: ${token.space4};
`
