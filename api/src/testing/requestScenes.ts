import { sql } from 'drizzle-orm'
import { outbox } from '../db/schema.ts'
import type { TestApp } from './testApp.ts'

export const customRequest = (changes: object = {}) => ({
  name: ' Ada Welo ',
  email: 'ada@example.com',
  phone: '904 555 0142',
  projectType: 'necklace',
  budget: ' 500 to 800 ',
  description: 'A necklace with a welo opal.\nAnd gold.',
  ...changes,
})

/** A message of the contact form. */
export const message = (changes: object = {}) => ({
  name: 'Bo',
  email: 'bo@example.com',
  message: 'When do you open?',
  ...changes,
})

/** The mails about a request, in the order in which they were written. */
export const getMails = ({ db }: TestApp, requestId: number) =>
  db
    .select({ recipient: outbox.recipient, template: outbox.template, data: outbox.data })
    .from(outbox)
    .where(sql`${outbox.data}->>'requestId' = ${String(requestId)}`)
    .orderBy(outbox.id)
