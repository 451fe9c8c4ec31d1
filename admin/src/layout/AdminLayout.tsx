import { Link, Outlet, useLocation } from '@elegant/shared'
import { contentId, Icon, IconButton, Page, panel, phone, token } from '@elegant/shared/ui'
import { PanelLeft, Search } from 'lucide'
import { lazy, Suspense, useState } from 'react'
import { styled } from 'styled-components'
import { ReadOnlyNote } from '../access/ReadOnlyNote.tsx'
import { useFiguresPolling, useGetFiguresQuery } from '../api/figuresApi.ts'
import { RevertDialog } from '../changes/useRevert.tsx'
import { narrowContent } from '../ui/contentWidth.ts'
import { Tooltip, TooltipProvider } from '../ui/Tooltip.tsx'
import { Sidebar } from './Sidebar.tsx'
import { SidebarSheet } from './SidebarSheet.tsx'
import { getScreen } from './screens.ts'
import { useShortcuts } from './useShortcuts.ts'
import { useSidebar } from './useSidebar.ts'

const CommandPalette = lazy(async () => ({
  default: (await import(/* webpackChunkName: "palette" */ './CommandPalette.tsx')).CommandPalette,
}))

/** The layout of every admin page: collapsible sidebar, header, content. */
export function AdminLayout() {
  const { isOpen, isSheetOpen, isExpanded, toggle, closeSheet } = useSidebar()
  const { pathname } = useLocation()
  const current = getScreen(pathname)
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  useFiguresPolling()
  useShortcuts({ openPalette: () => setPaletteOpen(true), toggleSidebar: toggle })
  return (
    <TooltipProvider>
      <Layout>
        <SidebarColumn $isOpen={isOpen}>
          <Sidebar isOpen={isOpen} />
        </SidebarColumn>
        {isSheetOpen && (
          <SidebarSheet onClose={closeSheet}>
            <Sidebar isOpen onFollow={closeSheet} />
          </SidebarSheet>
        )}
        <Content>
          <Header>
            <Tooltip text="Toggle sidebar (Ctrl/Cmd+B)" side="right">
              <IconButton label="Toggle sidebar" aria-expanded={isExpanded} onClick={toggle}>
                <Icon of={PanelLeft} size={18} strokeWidth={1.5} />
              </IconButton>
            </Tooltip>
            <span>{current?.label ?? 'Admin'}</span>
            <PaletteButton
              type="button"
              aria-haspopup="dialog"
              aria-keyshortcuts="Control+K Meta+K"
              onClick={() => setPaletteOpen(true)}
            >
              <Icon of={Search} size={16} strokeWidth={1.5} />
              Jump to…
              <kbd>Ctrl/⌘ K</kbd>
            </PaletteButton>
          </Header>
          <ReadOnlyNote />
          <TestMode />
          <Screen id={contentId} tabIndex={-1}>
            <Outlet />
          </Screen>
        </Content>
        {isPaletteOpen && (
          <Suspense>
            <CommandPalette onClose={() => setPaletteOpen(false)} />
          </Suspense>
        )}
        <RevertDialog />
      </Layout>
    </TooltipProvider>
  )
}

/** Reminds the admin that the till takes no real money. */
function TestMode() {
  const { currentData: figures } = useGetFiguresQuery()
  if (!figures?.shop.testmode) return null
  return (
    <Mark role="note">
      <span>Test mode: payments are not real</span> <Link to="/admin/shop">Shop settings</Link>
    </Mark>
  )
}

const Mark = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${token.space1};
  padding: 0.25rem ${token.space2};
  border-bottom: 1px solid ${token.hairline};
  background: ${token.sunken};
  font-size: ${token.textSm};

  > span {
    font-weight: 500;
  }
  @media print {
    display: none;
  }
`

const Layout = styled.div`
  display: flex;
  align-items: stretch;
  min-height: calc(100vh - ${token.headerHeight});
`

const SidebarColumn = styled.aside<{ $isOpen: boolean }>`
  flex: none;
  width: ${({ $isOpen }) => ($isOpen ? token.sidebarWidth : token.sidebarIcons)};
  border-right: 1px solid ${token.hairline};
  background: ${token.sunken};
  overflow: clip;

  > nav {
    position: sticky;
    top: ${token.headerHeight};
    max-height: calc(100dvh - ${token.headerHeight});
    overflow-y: auto;
  }

  ${phone} {
    display: none;
  }
  @media print {
    display: none;
  }
`

/* The container that `contentUp` and `narrowContent` measure. */
const Screen = styled.div`
  container-type: inline-size;

  &:focus {
    outline: none;
  }
`

/* Denser than the shop. */
const Content = styled.div`
  flex: 1;
  min-width: 0;

  ${Page} {
    padding-block: ${token.space3};

    > header {
      gap: ${token.space2} ${token.space3};
      margin-bottom: ${token.space3};

      > :first-child > div {
        margin-top: ${token.space1};
        font-size: ${token.textSm};
      }
      > :last-child:has(input) {
        flex-basis: 32rem;
      }
      /* Actions below a long title end where the line does. */
      > :last-child:not(:has(input)) {
        flex-grow: 1;
      }
      ${narrowContent} {
        > :last-child {
          flex-grow: 1;

          > * {
            justify-content: start;
          }
        }
      }
    }
  }
  h1 {
    font-size: ${token.text2xl};
  }
`

const PaletteButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${token.space1};
  min-height: 2.25rem;
  margin-inline-start: auto;
  padding-inline: 0.8rem;
  ${panel};
  cursor: pointer;

  &:hover {
    border-color: ${token.control};
  }
  kbd {
    font: inherit;
    font-size: ${token.textXs};
  }
  ${phone} {
    kbd {
      display: none;
    }
  }
`

const Header = styled.header`
  display: flex;
  align-items: center;
  gap: ${token.space1};
  padding: 0 ${token.space1};
  border-bottom: 1px solid ${token.hairline};
  color: ${token.muted};
  font-size: ${token.textSm};

  @media print {
    display: none;
  }
`
