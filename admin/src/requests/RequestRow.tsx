import { Link } from '@elegant/shared'
import { type ShopRequest, threadKindLabels } from '@elegant/shared/rules'
import { Badge, clamp, formatMoment, Stack, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { Permitted } from '../access/Permitted.tsx'
import { RowActions, RowCard, RowHead } from '../list/RowCard.tsx'
import { contentUp } from '../ui/contentWidth.ts'
import { RequestButtons } from './RequestButtons.tsx'
import { statusBadges } from './requestLabels.ts'

/** Sender, type and beginning of a request. */
export function RequestRow({ request, onGone }: { request: ShopRequest; onGone: () => void }) {
  const { id, name, email, kind, description, status, created_at } = request
  const { label, tone } = statusBadges[status]
  return (
    <Row aria-label={`${threadKindLabels[kind]} from ${name}`} $isNew={status === 'new'}>
      <div>
        <RowHead>
          <Badge $tone={tone}>{label}</Badge>
          <span>{threadKindLabels[kind]}</span>
          <time dateTime={created_at}>{formatMoment(created_at)}</time>
        </RowHead>
        <h2>
          <Link to={`/admin/requests/${id}`}>{name}</Link>
        </h2>
        <Excerpt>{description}</Excerpt>
      </div>
      <Aside>
        <a href={`mailto:${email}`}>{email}</a>
        <Permitted to="change">
          <RowActions>
            <RequestButtons request={request} onGone={onGone} />
          </RowActions>
        </Permitted>
      </Aside>
    </Row>
  )
}

const Row = styled(RowCard).attrs({ $columns: 'minmax(0, 1fr) fit-content(45%)' })<{ $isNew: boolean }>`
  border-left: 3px solid ${({ $isNew }) => ($isNew ? token.opalText : token.hairline)};
`

const Excerpt = styled.p`
  ${clamp(2)}
  color: ${token.muted};
`

const Aside = styled(Stack)`
  gap: ${token.space1};

  ${contentUp.tablet} {
    justify-items: end;
    text-align: end;
  }
`
