import { styled } from 'styled-components'
import { token } from '../theme/tokens.ts'

const max = 5

/** A rating of one to five as stars, which screen readers hear as words. */
export function Stars({ rating }: { rating: number }) {
  return (
    <Row role="img" aria-label={`${rating} of ${max} stars`}>
      {'★'.repeat(rating) + '☆'.repeat(max - rating)}
    </Row>
  )
}

const Row = styled.span`
  color: ${token.opalText};
  font-size: ${token.textLg};
  letter-spacing: 0.1em;
`
