import { Link } from '@elegant/shared'
import type { ShopRequest } from '@elegant/shared/rules'
import { Badge, Cluster, clamp, formatMoment, token, wider } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { RequestButtons } from './RequestButtons.tsx'
import { kindWords, statusWords } from './requestWords.ts'

/** A request at a glance: from whom, what kind, how it begins. */
export function RequestRow({ request, onGone }: { request: ShopRequest; onGone: () => void }) {
  const { id, name, email, kind, description, status, created_at } = request
  const { label, tone } = statusWords[status]
  return (
    <Row aria-label={`${kindWords[kind]} from ${name}`} $isNew={status === 'new'}>
      <div>
        <Head>
          <Badge $tone={tone}>{label}</Badge>
          <span>{kindWords[kind]}</span>
          <time dateTime={created_at}>{formatMoment(created_at)}</time>
        </Head>
        <Name>
          <Link to={`/admin/requests/${id}`}>{name}</Link>
        </Name>
        <Beginning>{description}</Beginning>
      </div>
      <Aside>
        <a href={`mailto:${email}`}>{email}</a>
        <RequestButtons request={request} onGone={onGone} />
      </Aside>
    </Row>
  )
}

const Row = styled.article<{ $isNew: boolean }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token.space1} ${token.space3};
  padding: ${token.space2};
  border: 1px solid ${token.hairline};
  border-left: 3px solid ${({ $isNew }) => ($isNew ? token.opalText : token.hairline)};
  border-radius: ${token.radiusControl};
  background: ${token.raised};
  font-size: ${token.textSm};
  overflow-wrap: anywhere;

  ${wider.tablet} {
    grid-template-columns: minmax(0, 1fr) fit-content(45%);
    align-items: center;
  }
`

const Head = styled(Cluster)`
  gap: 0.25rem ${token.space1};
  margin-bottom: 0.25rem;
  color: ${token.muted};
`

const Name = styled.h2`
  font-size: ${token.textLg};
`

const Beginning = styled.p`
  ${clamp(2)}
  color: ${token.muted};
`

const Aside = styled(Cluster)`
  gap: ${token.space1} ${token.space2};

  ${wider.tablet} {
    flex-direction: column;
    align-items: end;
    text-align: end;
  }
`
