import type { ComponentType, ReactNode } from 'react'
import { styled } from 'styled-components'
import { TryAgain } from '../controls/Button.tsx'
import { Cluster } from '../layout/Layout.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { token } from '../theme/tokens.ts'
import { EmptyState } from './EmptyState.tsx'

export interface AsyncListProps<Row> {
  /** Undefined while loading. */
  rows: Row[] | undefined
  /** Loading failed: displays the empty text with a Try again button. */
  hasFailed: boolean
  onRetry: () => void
  /** The number of placeholders while loading, and the element of one. */
  skeletons: number
  skeleton: ReactNode
  empty: string
  /** The next action below the empty text. */
  action?: ReactNode
  /** The layout of the rows, and of the skeletons unless these have one of their own. */
  layout: ComponentType<{ children: ReactNode }>
  skeletonLayout?: ComponentType<{ children: ReactNode }>
  children: (row: Row, index: number, rows: Row[]) => ReactNode
}

/** An asynchronous list: skeletons while loading, then the rows or the empty text. */
export function AsyncList<Row>(props: AsyncListProps<Row>) {
  const { rows, hasFailed, onRetry, skeletons, skeleton, empty, action, layout: Layout, children } = props
  const { skeletonLayout: SkeletonLayout = Layout } = props
  if (hasFailed) {
    return <EmptyState title={empty} level={2} action={<TryAgain onClick={onRetry} />} />
  }
  if (!rows) {
    return (
      <div aria-busy="true">
        <VisuallyHidden role="status">Loading…</VisuallyHidden>
        <SkeletonLayout>
          {Array.from({ length: skeletons }, (_, index) => index).map((index) => (
            <div key={index} data-testid="skeleton">
              {skeleton}
            </div>
          ))}
        </SkeletonLayout>
      </div>
    )
  }
  if (rows.length === 0) return <EmptyState title={empty} level={2} action={action} />
  return <Layout>{rows.map(children)}</Layout>
}

/** A notice that the displayed data is outdated because a refetch failed. */
export function StaleNotice({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  return (
    <Stale role="status">
      {children}
      <TryAgain onClick={onRetry} />
    </Stale>
  )
}

const Stale = styled(Cluster).attrs({ $gap: `0 ${token.space2}` })`
  color: ${token.warning};
  font-size: ${token.textSm};
`
