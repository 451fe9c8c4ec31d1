import { hasStatus } from '@elegant/shared'
import { EmptyState, Skeleton, TryAgain } from '@elegant/shared/ui'

interface DetailFallbackProps {
  /** A noun for the row: order, request. */
  what: string
  /** The error of the request; undefined while loading. */
  error: object | undefined
  onRetry: () => void
}

/** The placeholder for a row that is loading, missing or failed to load. */
export function DetailFallback({ what, error, onRetry }: DetailFallbackProps) {
  if (!error) return <Skeleton $height="20rem" />
  const isMissing = hasStatus(error, 404)
  return (
    <EmptyState
      title={isMissing ? `This ${what} does not exist.` : `The ${what} could not be loaded.`}
      level={2}
      action={<TryAgain onClick={onRetry} />}
    />
  )
}
