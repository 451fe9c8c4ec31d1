import { itemTypes } from '@elegant/shared/rules'
import { array } from 'yup'
import { customerCounts } from '../customers/customerResponses.ts'
import { counts, flag, shape, whole, words } from '../openapi/responses.ts'
import { orderCounts } from '../orders/orderResponses.ts'
import { requestCounts } from '../requests/requestResponses.ts'

const shown = counts(['total', 'hidden'])

export const figuresResponse = shape({
  shop: shape({ Is_visible: flag(), testmode: flag(), version: whole() }),
  items: shape(Object.fromEntries(itemTypes.map((type) => [type, shown]))),
  categories: shown,
  next_event: shape({ title: words(), day: words(), end_day: words() }).nullable(),
  orders: orderCounts,
  customers: customerCounts,
  requests: requestCounts,
  sends_mail: flag(),
  waiting: counts(['unread', 'conversations', 'accepted', 'line', 'ending', 'no_picture', 'no_treatment']),
  money: shape({
    currency: words(),
    open: whole(),
    by_day: array(shape({ day: words(), received: whole() })).required(),
  })
    .optional()
    .default(undefined)
    .meta({ description: 'For the owner only.' }),
  orders_by_day: array(shape({ day: words(), orders: whole() })).required(),
}).meta({ title: 'Figures' })
