import { mailListRule, type OutgoingMail, type Page } from '@elegant/shared/rules'
import type { Api } from '../http/validation.ts'
import { visitorOf } from '../http/visitor.ts'
import type { MailRepository } from './mailRepository.ts'
import { mailPageAnswer } from './mailResponses.ts'
import { renderMail } from './templates.ts'

interface Deps {
  mails: MailRepository
  publicUrl: string
}

export function mailRoutes(api: Api, { mails, publicUrl }: Deps): void {
  api.get(
    '/mails',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'Lists sent, pending and failed mails of the shop.',
        response: { 200: mailPageAnswer },
        querystring: mailListRule,
      },
    },
    async (request): Promise<Page<OutgoingMail>> => {
      const page = await mails.page(visitorOf(request).shopId, request.query.page)
      return {
        ...page,
        items: page.items.map(({ template, data, ...mail }) => {
          const { subject, text } = renderMail(publicUrl, template, [data]) ?? { subject: template, text: '' }
          return { ...mail, subject, text }
        }),
      }
    },
  )
}
