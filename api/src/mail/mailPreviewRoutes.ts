import { type MailPreviews, strictObject, text } from '@elegant/shared/rules'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/database.ts'
import { conflict } from '../http/responses/httpErrors.ts'
import { routesFor } from '../http/routes/route.ts'
import { shape } from '../openapi/responses.ts'
import type { ShopRepository } from '../shop/shopRepository.ts'
import type { MailData } from './mailData.ts'
import { previewsResponse } from './mailResponses.ts'
import type { Outbox } from './outbox.ts'
import { sampleMailsAt, templateNames } from './sampleMails.ts'
import { renderMail } from './templates.ts'

/** The occasion of each mail. */
const labels: Record<keyof MailData, string> = {
  orderForCustomer: 'To the customer: order received',
  estimate: 'To the customer: estimate of one sum',
  threadEstimate: 'To the customer: estimate with lines',
  threadMessage: 'To the customer: message',
  threadStage: 'To the customer: step of a piece made to order',
  threadPayment: 'To the customer: payment received',
  paymentReminder: 'To the customer: payment due',
  threadAddress: 'To the customer: delivery address changed',
  shipping: 'To the customer: parcel on its way',
  orderCancelled: 'To the customer: order canceled',
  orderRestored: 'To the customer: order open again',
  reviewRequest: 'To the customer: request for a review',
  holdGranted: 'To the customer: hold granted',
  holdPassedOn: 'To the customer: next in line',
  holdEnded: 'To the customer: hold ended',
  customRequestForCustomer: 'To the customer: custom request received',
  contactForCustomer: 'To the customer: message received',
  requestAnswer: 'To the customer: answer to a message',
  wishConfirmation: 'To a visitor: confirm a wish',
  wishDigest: 'To a visitor: pieces that fit a wish',
  verification: 'To a visitor: confirm the address',
  passwordReset: 'To a visitor: choose a new password',
  staffInvitation: 'To a visitor: invitation to the staff',
  signUpAttempt: 'To a visitor: there is an account already',
  orderForShop: 'To you: new order',
  orderContactForShop: 'To you: an order got an address',
  estimateAnswerForShop: 'To you: estimate answered',
  holdRequestForShop: 'To you: hold asked for',
  customRequestForShop: 'To you: custom request',
  contactForShop: 'To you: contact message',
  threadReplyForShop: 'To you: reply in a conversation',
  threadPaymentForShop: 'To you: payment',
}

interface Deps {
  db: Db
  outbox: Outbox
  shops: ShopRepository
  publicUrl: string
  /** False in a shop without a mail server. */
  canSend: boolean
}

const nameParam = strictObject({ name: text().required().oneOf(templateNames) })

/** Every template with sample data and the shop's facts (docs/product/admin.md#mails). */
export function mailPreviewRoutes(api: FastifyInstance, { db, outbox, shops, publicUrl, canSend }: Deps): void {
  const admin = routesFor(api, 'admin')

  admin.get('/mail_templates', 'Every mail of the shop with sample data.', {
    200: previewsResponse,
    async handler({ shopId, member: { user } }): Promise<MailPreviews> {
      const shop = await shops.readFacts(shopId)
      const samples = sampleMailsAt(publicUrl)
      const names = Object.keys(labels).filter((name): name is keyof MailData => name in samples)
      const items = names.map((name) => {
        const { subject, text, html } = renderMail(publicUrl, shop, name, [samples[name]]) ?? noMail
        return { name, label: labels[name], subject, text, html }
      })
      return { items, to: canSend ? user.email : null }
    },
  })

  admin.post('/mail_templates/:name/sample', 'Sends a mail with sample data to the caller.', {
    params: nameParam,
    200: shape({}),
    errors: [409],
    async handler({ shopId, member: { user }, params: { name } }) {
      if (!canSend) throw conflict('This shop has no mail server.')
      const sample = sampleMailsAt(publicUrl)[name]
      // Without its thread, by which mail programs would put it among real mails, and without wishes that could be ended.
      const data = { ...sample, thread: undefined, wisher: undefined, isSample: true }
      await outbox.add(db, { shopId, to: user, template: name, data })
      return {}
    },
  })
}

const noMail = { subject: '', text: '', html: '' }
