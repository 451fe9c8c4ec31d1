import { demoFacts, type ShopFacts } from '@elegant/shared/rules'
import { useEffect, useState } from 'react'
import { isOpenWhenClosed } from '../auth/access/isOpenWhenClosed.ts'
import type { createRouter } from './router.tsx'

/**
 * The facts of the shop: those in the page, and after each navigation the current ones. A public page reloads when the
 * shop has opened or closed, because its content is out of date.
 */
export function useCurrentFacts(
  inPage: ShopFacts | undefined,
  load: () => Promise<ShopFacts>,
  router: ReturnType<typeof createRouter>,
): ShopFacts {
  const [facts, setFacts] = useState(inPage ?? demoFacts)
  useEffect(() => {
    let shown = router.state.location.pathname
    return router.subscribe(({ location: { pathname } }) => {
      if (pathname === shown) return
      shown = pathname
      load().then(
        // The same object where nothing changed, so that nothing renders again.
        (now) => {
          if (now.isClosed !== (inPage ?? demoFacts).isClosed && !isOpenWhenClosed(pathname)) return location.reload()
          setFacts((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now))
        },
        // The page shows what it knows.
        () => undefined,
      )
    })
  }, [router, load, inPage])
  return facts
}
