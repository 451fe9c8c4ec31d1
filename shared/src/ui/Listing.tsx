import type { ComponentType, ReactNode } from 'react'
import { styled } from 'styled-components'
import { TryAgain } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { Cluster } from './Layout.tsx'
import { token } from './tokens.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

interface ListingProps<Row> {
  /** Undefined while they are on their way. */
  rows: Row[] | undefined
  /** They could not be had: the empty text is shown, with a quiet Try again. */
  hasFailed: boolean
  onRetry: () => void
  /** How many places to hold while loading, and what holds one. */
  skeletons: number
  skeleton: ReactNode
  empty: string
  /** The one way on from the empty text. */
  action?: ReactNode
  /** Lays out the rows, and the skeletons as the rows will be. */
  layout: ComponentType<{ children: ReactNode }>
  children: (row: Row, index: number, rows: Row[]) => ReactNode
}

/** A list in its three states: skeletons while loading, the empty text, the rows. */
export function Listing<Row>(props: ListingProps<Row>) {
  const { rows, hasFailed, onRetry, skeletons, skeleton, empty, action, layout: Layout, children } = props
  if (hasFailed) {
    return <EmptyState title={empty} level={2} action={<TryAgain onClick={onRetry} />} />
  }
  if (!rows) {
    return (
      <div aria-busy="true">
        <VisuallyHidden role="status">Loading…</VisuallyHidden>
        <Layout>
          {Array.from({ length: skeletons }, (_, place) => place).map((place) => (
            <div key={place} data-testid="skeleton">
              {skeleton}
            </div>
          ))}
        </Layout>
      </div>
    )
  }
  if (rows.length === 0) return <EmptyState title={empty} level={2} action={action} />
  return <Layout>{rows.map(children)}</Layout>
}

/** Holds the rows: what is not quite what was asked for pales, after a moment. */
export const Results = styled.div`
  transition: opacity ${token.calm};

  &[aria-busy='true'] {
    opacity: 0.55;
    transition-delay: 200ms;
  }
`

/** Says that what is shown was loaded earlier, and could not be loaded again. */
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
