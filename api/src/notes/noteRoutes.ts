import { newNoteRule, type ShopNote } from '@elegant/shared/rules'
import type { FastifyInstance } from 'fastify'
import { array, type ObjectSchema } from 'yup'
import { archiveRoutes } from '../http/routes/archiveRoutes.ts'
import { routesFor } from '../http/routes/route.ts'
import { id, shape, time, words } from '../openapi/responses.ts'
import type { NoteRepository } from './noteRepository.ts'

const noteResponse: ObjectSchema<ShopNote> = shape({
  id: id(),
  text: words(),
  by_name: words(),
  created_at: time(),
}).meta({ title: 'ShopNote' })

const notesResponse = array(noteResponse.required()).required()

/** The shop's private notes. Admins only: no route for anybody else may read them. */
export function noteRoutes(api: FastifyInstance, { notes }: { notes: NoteRepository }): void {
  const admin = routesFor(api, 'admin')

  admin.get('/cart_items/:id/notes', 'The private notes on an order, newest first.', {
    200: notesResponse,
    handler: ({ shopId, id }) => notes.list(shopId, { orders_id: id }),
  })

  admin.post('/cart_items/:id/notes', 'Adds a private note to an order.', {
    body: newNoteRule,
    201: noteResponse,
    handler: ({ author, id, body }) => notes.add(author, { orders_id: id }, body.text),
  })

  admin.get('/customers/:id/notes', 'The private notes on a customer, newest first.', {
    200: notesResponse,
    handler: ({ shopId, id }) => notes.list(shopId, { customers_id: id }),
  })

  admin.post('/customers/:id/notes', 'Adds a private note to a customer.', {
    body: newNoteRule,
    201: noteResponse,
    handler: ({ author, id, body }) => notes.add(author, { customers_id: id }, body.text),
  })

  admin.get('/requests/:id/notes', 'The private notes on a request, newest first.', {
    200: notesResponse,
    handler: ({ shopId, id }) => notes.list(shopId, { requests_id: id }),
  })

  admin.post('/requests/:id/notes', 'Adds a private note to a request.', {
    body: newNoteRule,
    201: noteResponse,
    handler: ({ author, id, body }) => notes.add(author, { requests_id: id }, body.text),
  })

  archiveRoutes(api, {
    path: '/notes',
    summaries: { archive: 'Removes a private note.', restore: 'Restores a removed private note.' },
    response: noteResponse,
    rows: notes,
  })
}
