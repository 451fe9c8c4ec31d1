import { Link } from '@elegant/shared'
import { itemPath, type Review } from '@elegant/shared/rules'
import { formatDate, Note, SmallCaps, Stack, Stars, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'

interface ReviewCardProps {
  review: Review
  /** Names the piece, with a link to its page if it has one. */
  hasPiece?: boolean
}

/** A customer's words, and the shop's answer (docs/product/reviews.md). */
export function ReviewCard({ review, hasPiece = false }: ReviewCardProps) {
  const { rating, name, text, answer, created_at, _items: piece } = review
  return (
    <Card aria-label={`Review by ${name}`}>
      <Stars rating={rating} />
      <Words>{text}</Words>
      <Note>
        {name} · <time dateTime={created_at}>{formatDate(created_at)}</time>
      </Note>
      {hasPiece && (
        <Note>{piece.slug ? <Link to={itemPath(piece.slug)}>{piece.title}</Link> : `Bought: ${piece.title}`}</Note>
      )}
      {answer && (
        <Answer>
          <SmallCaps>Our answer</SmallCaps>
          <Words>{answer}</Words>
        </Answer>
      )}
    </Card>
  )
}

const Card = styled(Stack).attrs({ as: 'article' })`
  gap: ${token.space1};
`

const Words = styled.p`
  max-width: ${token.measure};
  overflow-wrap: anywhere;
  white-space: pre-line;
`

const Answer = styled(Stack)`
  gap: 0.25rem;
  margin-top: ${token.space1};
  padding-left: ${token.space2};
  border-left: 2px solid ${token.hairline};
`
