import { Link } from '@elegant/shared'
import { formatMoment, type PieceClaim, phoneHref } from '@elegant/shared/rules'
import { Badge, Button, Cluster, token } from '@elegant/shared/ui'
import { styled } from 'styled-components'
import { Permitted } from '../access/Permitted.tsx'
import { RowActions, RowCard } from '../list/RowCard.tsx'
import { claimBadge } from './claimLabels.ts'
import type { ClaimActions } from './useClaimActions.tsx'

/** A piece: who has it, where, until when. */
export function ClaimRow({ claim, actions }: { claim: PieceClaim; actions: ClaimActions }) {
  const { items_id, name, email, phone, place, note, until, since, orders_id, pieces, _items } = claim
  const { label, tone } = claimBadge(claim)
  return (
    <Row aria-label={`${_items.title}: ${label}`}>
      <div>
        <Head>
          <Badge $tone={tone}>{label}</Badge>
          {until && <time dateTime={until}>until {formatMoment(until, { weekday: true })}</time>}
        </Head>
        <h2>
          <Link to={`/admin/products/${items_id}`}>{_items.title}</Link>
        </h2>
        <Facts>
          {pieces > 1 && <span>{pieces} pieces</span>}
          {name && <strong>{name}</strong>}
          {email && <a href={`mailto:${email}`}>{email}</a>}
          {phone && <a href={phoneHref(phone)}>{phone}</a>}
          {place && <span>{place}</span>}
          {orders_id !== null && <Link to={`/admin/orders/${orders_id}`}>Order #{orders_id}</Link>}
          <time dateTime={since}>since {formatMoment(since, { weekday: true })}</time>
        </Facts>
        {note && <p>{note}</p>}
      </div>
      <Permitted to="change">
        <ClaimButtons claim={claim} actions={actions} />
      </Permitted>
    </Row>
  )
}

/** The next steps of a claim. */
function ClaimButtons({ claim, actions }: { claim: PieceClaim; actions: ClaimActions }) {
  const { id, items_id, kind, line, until, cause, orders_id, _items } = claim
  const isWaiting = line !== null
  const piece = { id: items_id, title: _items.title, claim: isWaiting ? null : id }
  if (isWaiting) {
    return (
      <RowActions>
        <Button onClick={() => void actions.grant(piece, id)}>Grant</Button>
        <Button onClick={() => void actions.decline(piece, id)}>Decline</Button>
      </RowActions>
    )
  }
  if (kind === 'sold') {
    // The sale of an order is taken back with the order.
    if (cause === 'order' && orders_id !== null) return <RowActions />
    return (
      <RowActions>
        <Button onClick={() => void actions.free(piece, id)}>Back on sale</Button>
      </RowActions>
    )
  }
  return (
    <RowActions>
      {kind !== 'memo' && until && (
        <Button onClick={() => void actions.extend(piece, { kind, until })}>Extend 24 h</Button>
      )}
      <Button onClick={() => void actions.sell(piece)}>Sell</Button>
      <Button onClick={() => void actions.free(piece, id)}>{kind === 'hold' ? 'Free' : 'Back'}</Button>
      {kind !== 'memo' && <Button onClick={() => actions.open(piece, 'memo')}>Put on memo</Button>}
      {kind !== 'show' && <Button onClick={() => actions.takeToShow(piece)}>Take to a show</Button>}
    </RowActions>
  )
}

const Row = styled(RowCard).attrs({ $columns: 'minmax(0, 1fr) fit-content(50%)' })``

const Head = styled(Cluster)`
  gap: 0.25rem ${token.space1};
  margin-bottom: 0.25rem;
`

const Facts = styled(Cluster)`
  gap: 0 ${token.space2};
  color: ${token.muted};

  strong {
    color: ${token.ink};
    font-weight: 500;
  }
`
