import { Link } from '@elegant/shared'
import { getOrderStep, type Order, orderStatusLabels } from '@elegant/shared/rules'
import { Badge, Button, ButtonLink, formatDate } from '@elegant/shared/ui'
import { useRef } from 'react'
import { styled } from 'styled-components'
import { Permitted } from '../access/Permitted.tsx'
import { orderCustomerLabel } from '../customers/customerLabel.ts'
import { Detailed, OneLine, TableActions, TableRow } from '../list/DataTable.tsx'
import { Thumb } from '../media/Thumb.tsx'
import { getNextStep } from './nextStep.ts'
import { OrderButtons } from './OrderButtons.tsx'
import { formatTotal } from './orderTotal.ts'
import type { OrderDialog } from './useOrderDialogs.tsx'

interface OrderTableRowProps {
  order: Order
  /** The order arrived while the list was open. */
  isNew: boolean
  onOpenDialog: (order: Order, what: OrderDialog) => void
  onMove: (order: Order, status: 'processing' | 'completed') => void
}

const moves = { processing: 'Start processing', completed: 'Complete order' } as const

/** An order in the table, with its next step as the main button. */
export function OrderTableRow({ order, isNew, onOpenDialog, onMove }: OrderTableRowProps) {
  const { id, quantity, action_type, created_at, contact, picture } = order
  const { name, type } = order._items
  const { Full_name, email, customer_number } = order._customers
  const { label, tone } = orderStatusLabels[order.status]
  const step = getOrderStep(order)
  const next = getNextStep(order)
  const path = `/admin/orders/${id}`
  const details = useRef<HTMLAnchorElement>(null)
  const person = [
    customer_number === null ? Full_name && 'Guest' : `Customer #${customer_number}`,
    email,
    contact?.phone,
  ].filter(Boolean)
  return (
    <TableRow
      id={id}
      name={`${name}, ${orderCustomerLabel(order)}`}
      cells={{
        picture: (
          <Picture>
            <Thumb media={picture ?? undefined} />
          </Picture>
        ),
        number: `#${id}`,
        item: (
          <Detailed>
            <span>
              {isNew && <Badge $tone="success">New</Badge>} <Link to={path}>{name}</Link>
            </span>
            <span>
              {type} · {action_type}
              {quantity > 1 && ` × ${quantity}`}
            </span>
          </Detailed>
        ),
        customer: (
          <Detailed title={[orderCustomerLabel(order), ...person].join(', ')}>
            <span>{orderCustomerLabel(order)}</span>
            <span>{person.join(', ')}</span>
          </Detailed>
        ),
        email: <OneLine>{email && <a href={`mailto:${email}`}>{email}</a>}</OneLine>,
        total: formatTotal(order),
        date: <time dateTime={created_at}>{formatDate(created_at, 'short')}</time>,
        status: (
          <Detailed title={step && `${label}, ${step.label}`}>
            <Badge $tone={tone}>{label}</Badge>
            {step && <span>{step.label}</span>}
          </Detailed>
        ),
        actions: (
          <TableActions>
            <Permitted to="change">
              {(next === 'processing' || next === 'completed') && (
                <Button
                  variant="primary"
                  onClick={() => {
                    // A completed order has no next button in this place.
                    if (next === 'completed') details.current?.focus()
                    onMove(order, next)
                  }}
                >
                  {moves[next]}
                </Button>
              )}
              <OrderButtons order={order} next={next} onOpenDialog={onOpenDialog} />
            </Permitted>
            <ButtonLink as={Link} ref={details} to={path}>
              Details
            </ButtonLink>
          </TableActions>
        ),
      }}
    />
  )
}

const Picture = styled.div`
  width: 1.6rem;
`
