import { mailListRule, type OutgoingMail, type Page, threadPath, wishesPath } from '@elegant/shared/rules'
import type { FastifyInstance } from 'fastify'
import { conflict } from '../http/responses/httpErrors.ts'
import { routesFor } from '../http/routes/route.ts'
import { shape } from '../openapi/responses.ts'
import type { ShopRepository } from '../shop/shopRepository.ts'
import type { ExtendThread, MailRepository } from './mailRepository.ts'
import { mailPageResponse } from './mailResponses.ts'
import { renderMail } from './templates.ts'
import { withSecretUrls } from './withSecretUrls.ts'

interface Deps {
  mails: MailRepository
  shops: ShopRepository
  publicUrl: string
  /** False in a shop without a mail server. */
  canSend: boolean
  extendThread: ExtendThread
}

export function mailRoutes(api: FastifyInstance, { mails, shops, publicUrl, canSend, extendThread }: Deps): void {
  const admin = routesFor(api, 'admin')

  admin.get('/mails', 'Lists sent, pending and failed mails of the shop.', {
    query: mailListRule,
    200: mailPageResponse,
    async handler({ shopId, query }): Promise<Page<OutgoingMail>> {
      const [page, shop] = await Promise.all([mails.readPage(shopId, query), shops.readFacts(shopId)])
      const items = page.items.map(({ template, data, ...mail }) => {
        const { subject, text } = renderMail(publicUrl, shop, template, [
          withSecretUrls(data, (_, page) => `${publicUrl}${page === 'thread' ? threadPath('…') : wishesPath('…')}`),
        ]) ?? { subject: template, text: '' }
        return { ...mail, can_retry: canSend && mail.can_retry, subject, text }
      })
      return { ...page, items }
    },
  })

  admin.post('/mails/:id/retry', 'Sends a copy of a mail whose delivery is over.', {
    200: shape({}),
    errors: [409],
    async handler({ shopId, id }) {
      if (!canSend) throw conflict('This shop has no mail server.')
      await mails.repeat({ shopId, id }, extendThread)
      return {}
    },
  })
}
