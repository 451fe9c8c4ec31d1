import {
  type Attendee,
  type Attendees,
  type AttendeesTold,
  attendeeMessageRule,
  checkInRule,
  orderStatuses,
} from '@elegant/shared/rules'
import type { FastifyInstance } from 'fastify'
import { array, type ObjectSchema } from 'yup'
import { repeatable } from '../http/requests/idempotency.ts'
import { invalid } from '../http/responses/httpErrors.ts'
import { routesFor } from '../http/routes/route.ts'
import { id, one, shape, time, whole, words } from '../openapi/responses.ts'
import type { AttendeeRepository } from './attendeeRepository.ts'

const attendeeResponse: ObjectSchema<Attendee> = shape({
  orders_id: id(),
  threads_id: whole().nullable(),
  name: words(),
  email: words(),
  phone: words(),
  seats: whole(),
  status: one(orderStatuses),
  checked_in_at: time().nullable(),
}).meta({ title: 'Attendee' })

const attendeesResponse: ObjectSchema<Attendees> = shape({
  title: words(),
  day: words().nullable().optional(),
  end_day: words().nullable().optional(),
  left: whole().nullable(),
  attendees: array(attendeeResponse.required()).required(),
})

const toldResponse: ObjectSchema<AttendeesTold> = shape({ told: whole(), without_email: whole() })

export function attendeeRoutes(api: FastifyInstance, { attendees }: { attendees: AttendeeRepository }): void {
  const admin = routesFor(api, 'admin')

  admin.get('/items/:id/attendees', 'The registrations for an event, by name.', {
    200: attendeesResponse,
    handler: ({ shopId, id }) => attendees.list({ shopId, id }),
  })

  admin.post('/items/:id/attendees/message', 'Writes to everybody who is registered for an event.', {
    body: attendeeMessageRule,
    200: toldResponse,
    headers: ['Idempotency-Key'],
    async handler({ author, id, body, request }) {
      const repeated = repeatable(request, [body])
      if (repeated.key === undefined) {
        const message = 'Idempotency-Key is required, so that a repetition mails nobody twice'
        throw invalid([{ path: 'Idempotency-Key', message }])
      }
      return attendees.messageAll(author, id, body.text.trim(), repeated)
    },
  })

  admin.post('/cart_items/:id/check_in', 'Checks an attendee in, or takes that back.', {
    body: checkInRule,
    200: attendeeResponse,
    errors: [409],
    handler: ({ author, id, body }) => attendees.checkIn(author, id, body.checked_in),
  })
}
