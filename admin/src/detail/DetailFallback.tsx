import { isFailure } from '@elegant/shared'
import { isUnknownCall, validationErrors } from '@elegant/shared/rules'
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
  const isMissing = isUnknownCall(error) || isInvalidId(error)
  const title = isMissing ? `This ${what} does not exist.` : `The ${what} could not be loaded.`
  return <PageFallback title={title} isError={error !== undefined} onRetry={onRetry} />
}

/** True for the error of a call whose id is none. */
function isInvalidId(error: unknown): boolean {
  return isFailure(error) && validationErrors(error.payload?.payload).some(({ path }) => path === 'id')
}

interface PageFallbackProps {
  /** The sentence if the request failed. */
  title: string
  isError: boolean
  onRetry: () => void
}

/** The placeholder for the content of a page that is loading or failed to load. */
export function PageFallback({ title, isError, onRetry }: PageFallbackProps) {
  if (!isError) return <Skeleton $height="20rem" />
  return <EmptyState title={title} level={2} action={<TryAgain onClick={onRetry} />} />
}
