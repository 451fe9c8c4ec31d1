import {
  Navigate,
  Outlet,
  type Submitted,
  SubmittedContext,
  useLocation,
  useMe,
  useNavigation,
  useShopFacts,
} from '@elegant/shared'
import { token, VisuallyHidden } from '@elegant/shared/ui'
import { lazy, memo, type RefObject, Suspense, use, useEffect, useRef } from 'react'
import { type Location, ScrollRestoration } from 'react-router-dom'
import { styled } from 'styled-components'
import { getArea } from '../auth/access/areas.ts'
import { isOpenWhenClosed } from '../auth/access/isOpenWhenClosed.ts'
import { findContent, mainId } from '../context/findContent.ts'
import { ShellContext } from '../context/ShellContext.ts'
import { PendingPage } from '../status/PendingPage.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { Notices } from './Notices.tsx'
import { ProgressBar } from './ProgressBar.tsx'

// Lazy: an open shop never shows them.
const Closed = lazy(async () => ({ default: (await import('../status/Closed.tsx')).Closed }))

/** Header, main content and footer; also toasts, focus management and the redirect of blocked visitors. */
export function Frame() {
  const { pathname, key } = useLocation()
  const { submitted, remotes } = use(ShellContext)
  const { role, user, isLoading } = useMe()
  const { isClosed } = useShopFacts()
  const isPending = useNavigation().state !== 'idle'
  const main = useFocusOnNavigation(pathname)
  useKeptFocus(main)
  const access = remotes.getAccess(pathname)
  const isAdminPage = getArea(pathname, access)?.access === 'admin'
  const isShut = isClosed && role !== 'admin' && !isOpenWhenClosed(pathname, access)

  // Applies to every page and replaces history (docs/product/states.md#customer-record).
  if (role === 'blocked' && pathname !== '/blocked') return <Navigate to="/blocked" replace />
  return (
    <Layout>
      <SkipLink
        href={`#${mainId}`}
        onClick={(event) => {
          event.preventDefault()
          findContent()?.focus()
        }}
      >
        Skip to content
      </SkipLink>
      {isPending && <ProgressBar />}
      <Header />
      <Main id={mainId} ref={main} tabIndex={-1} aria-busy={isPending}>
        {isClosed && role === 'admin' && !isAdminPage && (
          <Suspense>
            <Closed isOwner />
          </Suspense>
        )}
        {isShut ? (
          <Suspense fallback={<PendingPage />}>{user && isLoading ? <PendingPage /> : <Closed />}</Suspense>
        ) : (
          <Page submitted={key === 'default' ? submitted : undefined} />
        )}
      </Main>
      {isAdminPage || <Footer />}
      <Notices />
      <ScrollRestoration getKey={scrollKey} />
    </Layout>
  )
}

/**
 * The content between header and footer. Memoized: the frame learns the session while this still hydrates, and a
 * re-render from above would force synchronous hydration and block the page.
 */
const Page = memo(function Page({ submitted }: { submitted: Submitted | undefined }) {
  return (
    <Suspense fallback={<VisuallyHidden role="status">Loading</VisuallyHidden>}>
      <SubmittedContext value={submitted}>
        <Outlet />
      </SubmittedContext>
    </Suspense>
  )
})

/** Every page load starts with the same key; without the address, pages would share a scroll position. */
function scrollKey({ key, pathname, search }: Location): string {
  return key === 'default' ? pathname + search : key
}

/** Moves the focus to the new page's content, as a page load would, unless the page opens with a field. Skips the first page. */
function useFocusOnNavigation(pathname: string) {
  const { starts } = use(ShellContext)
  const main = useRef<HTMLElement>(null)
  const focused = useRef(starts > 1 ? undefined : pathname)
  useEffect(() => {
    if (focused.current === pathname) return
    focused.current = pathname
    const content = findContent()
    const opensField = content?.contains(document.activeElement) && document.activeElement?.matches('input, textarea')
    if (!opensField) content?.focus({ preventScroll: true })
    // The structured data describes only the page that the server sent.
    document.querySelector('[type="application/ld+json"]')?.remove()
  }, [pathname])
  return main
}

/** Keeps the focus of the keyboard in `main`. Visitors who press no key never load it. */
function useKeptFocus(main: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const start = () =>
      void import('./keepFocus.ts').then(
        ({ keepFocus }) => main.current && keepFocus(main.current),
        // Without it the page works all the same.
        () => undefined,
      )
    document.addEventListener('keydown', start, { once: true })
    return () => document.removeEventListener('keydown', start)
  }, [main])
}

const Layout = styled.div`
  display: flex;
  min-height: 100vh;
  flex-direction: column;
`

const Main = styled.main`
  /* The footer waits below the first screen: nothing moves when the page's content arrives. */
  flex: 1 0 auto;
  min-height: calc(100svh - ${token.headerHeight});

  &:focus {
    outline: none;
  }
`

const SkipLink = styled.a`
  position: absolute;
  inset: 0 auto auto 0;
  z-index: ${token.layerToast};
  padding: 0.75rem 1rem;
  background: ${token.raised};

  &:not(:focus) {
    transform: translateY(-110%);
  }
`
