import { Link } from '@elegant/shared'
import type { Understood } from '@elegant/shared/rules'
import { Note, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'

/**
 * Says that the products answer another search than the typed one, which the link still makes
 * (docs/product/catalog.md#search).
 */
export function UnderstoodLine({
  understood: { text },
  exactAddress,
}: {
  understood: Understood
  exactAddress: string
}) {
  return (
    <Line role="status">
      Showing results for {text ? <strong>{text}</strong> : 'the filters in your search'}.{' '}
      <Link to={exactAddress} preventScrollReset>
        Search for the exact words
      </Link>
    </Line>
  )
}

const Line = styled(Note)`
  margin-bottom: ${token.space2};
`
