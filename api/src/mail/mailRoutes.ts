import { mailListRule, type OutgoingMail, type Page, threadPath } from '@elegant/shared/rules'
import type { FastifyInstance } from 'fastify'
import { routesFor } from '../http/route.ts'
import type { ShopRepository } from '../shop/shopRepository.ts'
import type { MailRepository } from './mailRepository.ts'
import { mailPageResponse } from './mailResponses.ts'
import { renderMail } from './templates.ts'
import { withThreadUrl } from './withThreadUrl.ts'

interface Deps {
  mails: MailRepository
  shops: ShopRepository
  publicUrl: string
}

export function mailRoutes(api: FastifyInstance, { mails, shops, publicUrl }: Deps): void {
  routesFor(api, 'admin').get('/mails', 'Lists sent, pending and failed mails of the shop.', {
    query: mailListRule,
    200: mailPageResponse,
    async handler({ shopId, query }): Promise<Page<OutgoingMail>> {
      const [page, shop] = await Promise.all([mails.page(shopId, query.page), shops.facts(shopId)])
      const items = page.items.map(({ template, data, ...mail }) => {
        const { subject, text } = renderMail(publicUrl, shop, template, [
          withThreadUrl(data, () => `${publicUrl}${threadPath('…')}`),
        ]) ?? { subject: template, text: '' }
        return { ...mail, subject, text }
      })
      return { ...page, items }
    },
  })
}
