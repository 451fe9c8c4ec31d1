import { api } from '@elegant/shared'
import { type Figures, isUnknownCall } from '@elegant/shared/rules'
import { useVisiblePolling } from '@elegant/shared/ui'

/** Milliseconds between two requests for the figures, which every admin page displays in its sidebar. */
const pollInterval = 30_000

const figuresApi = api.enhanceEndpoints({ addTagTypes: ['Figures', 'Thread', 'Request'] }).injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    /** The statistics of the shop. */
    getFigures: build.query<Figures, void>({
      query: () => ({ path: '/figures', backend: 'admin' }),
      providesTags: ['Figures', 'Item', 'Category', 'Order', 'Claim', 'Request', { type: 'Thread', id: 'lists' }],
    }),
  }),
})

export const { useGetFiguresQuery } = figuresApi

/** Keeps the figures current while the page is visible. A server without figures is asked once. */
export function useFiguresPolling(): void {
  const { error, refetch } = useGetFiguresQuery()
  const isMissing = isUnknownCall(error)
  useVisiblePolling(() => {
    if (!isMissing) void refetch()
  }, pollInterval)
}

/** The number of things that wait on a screen. */
export interface ScreenCount {
  count: number
  /** Follows the number for screen readers. */
  word: string
}

/** The counts of the sidebar by path; empty on a server without figures. */
export function useScreenCounts(): Partial<Record<string, ScreenCount>> {
  const { currentData: figures } = useGetFiguresQuery()
  if (!figures) return {}
  const { orders, requests, waiting } = figures
  const counts: Record<string, ScreenCount> = {
    '/admin/inbox': { count: waiting?.unread ?? 0, word: 'unread' },
    '/admin/orders': { count: orders.pending, word: 'pending' },
    '/admin/holds': { count: waiting?.line ?? 0, word: 'waiting' },
    '/admin/requests': { count: requests.new, word: 'unread' },
  }
  return Object.fromEntries(Object.entries(counts).filter(([, { count }]) => count > 0))
}
