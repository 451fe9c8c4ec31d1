import { EmptyState, Skeleton, TryAgain } from '@elegant/shared/ui'

interface NotShownProps {
  /** The row in words: order, request. */
  what: string
  /** Why it was not answered; undefined while it is on its way. */
  error: object | undefined
  onRetry: () => void
}

/** Stands where a row's details would: on their way, not there, or not to be had now. */
export function NotShown({ what, error, onRetry }: NotShownProps) {
  if (!error) return <Skeleton $height="20rem" />
  const isMissing = 'status' in error && error.status === 404
  return (
    <EmptyState
      title={isMissing ? `There is no such ${what}.` : `The ${what} cannot be shown now.`}
      level={2}
      action={<TryAgain onClick={onRetry} />}
    />
  )
}
