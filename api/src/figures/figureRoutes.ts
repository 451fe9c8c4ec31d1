import type { FastifyInstance } from 'fastify'
import { routesFor } from '../http/routes/route.ts'
import { figuresResponse } from './figureResponses.ts'
import type { FiguresQuery } from './figuresQuery.ts'

export function figureRoutes(api: FastifyInstance, { figures }: { figures: FiguresQuery }): void {
  const summary = 'Statistics of the shop: visible and hidden items, orders, customers, requests, and orders by day.'
  routesFor(api, 'admin').get('/figures', summary, {
    200: figuresResponse,
    handler: ({ visitor }) => figures(visitor),
  })
}
