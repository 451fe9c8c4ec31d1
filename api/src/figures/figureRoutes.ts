import type { Api } from '../http/validation.ts'
import { visitorOf } from '../http/visitor.ts'
import { figuresAnswer } from './figureResponses.ts'
import type { FiguresQuery } from './figuresQuery.ts'

export function figureRoutes(api: Api, { figures }: { figures: FiguresQuery }): void {
  api.get(
    '/figures',
    {
      config: { access: 'admin' },
      schema: {
        summary: 'Statistics of the shop: visible and hidden items, orders, customers, requests, and orders by day.',
        response: { 200: figuresAnswer },
      },
    },
    (request) => figures(visitorOf(request).shopId),
  )
}
