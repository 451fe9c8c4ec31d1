import { errorMessage } from '@elegant/shared'

/** The message of a refused call, or of an error that a form throws itself. */
export function getReason(error: unknown): string {
  return error instanceof Error ? error.message : errorMessage(error)
}
