import { Outlet, useLocation } from '@elegant/shared'
import { Icon, IconButton, Page, phone, token } from '@elegant/shared/ui'
import { PanelLeft } from 'lucide'
import { styled } from 'styled-components'
import { Sidebar } from './Sidebar.tsx'
import { SidebarSheet } from './SidebarSheet.tsx'
import { screens } from './screens.ts'
import { useSidebar } from './useSidebar.ts'

/** The frame of every admin page: a sidebar that collapses, a header, the page. */
export function AdminLayout() {
  const { isOpen, isSheetOpen, isExpanded, toggle, closeSheet } = useSidebar()
  const { pathname } = useLocation()
  const here = screens.find(({ to }) => to === pathname)
  return (
    <Whole>
      <Side $isOpen={isOpen}>
        <Sidebar isOpen={isOpen} />
      </Side>
      {isSheetOpen && (
        <SidebarSheet onClose={closeSheet}>
          <Sidebar isOpen onFollow={closeSheet} />
        </SidebarSheet>
      )}
      <Content>
        <Header>
          <IconButton
            label="Toggle sidebar"
            title="Toggle sidebar (Ctrl/Cmd+B)"
            aria-expanded={isExpanded}
            onClick={toggle}
          >
            <Icon of={PanelLeft} size={18} strokeWidth={1.5} />
          </IconButton>
          <span>{here?.label ?? 'Admin'}</span>
        </Header>
        <Outlet />
      </Content>
    </Whole>
  )
}

const Whole = styled.div`
  display: flex;
  align-items: stretch;
  min-height: calc(100vh - ${token.headerHeight});
`

const Side = styled.aside<{ $isOpen: boolean }>`
  flex: none;
  width: ${({ $isOpen }) => ($isOpen ? token.sidebarWidth : token.sidebarIcons)};
  border-right: 1px solid ${token.hairline};
  background: ${token.sunken};
  overflow: clip;

  > nav {
    position: sticky;
    top: ${token.headerHeight};
  }

  ${phone} {
    display: none;
  }
`

/* A working tool: denser than the shop. */
const Content = styled.div`
  flex: 1;
  min-width: 0;

  ${Page} {
    padding-block: ${token.space3};
  }
  h1 {
    font-size: ${token.text2xl};
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
`
