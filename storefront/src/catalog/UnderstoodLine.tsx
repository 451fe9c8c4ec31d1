import { Link } from '@elegant/shared'
import type { Understood } from '@elegant/shared/rules'
import { Note } from '@elegant/shared/ui'

/** Says that the products answer another search than the typed one, which the link still makes (product §10.3). */
export function UnderstoodLine({
  understood: { text },
  exactAddress,
}: {
  understood: Understood
  exactAddress: string
}) {
  return (
    <Note role="status">
      Showing results for {text ? <strong>{text}</strong> : 'the filters in your search'}.{' '}
      <Link to={exactAddress} preventScrollReset>
        Search for the exact words
      </Link>
    </Note>
  )
}
