import type { InferType } from 'yup'
import { customerListRule } from '../customers/customer.ts'
import { strictObject } from '../fields/strictObject.ts'
import { orderListRule } from '../orders/order.ts'
import { day } from '../orders/threadForm.ts'

/** The `external` parameter of GET /orders_export: the filters of the list. */
export const orderFileRule = orderListRule.pick(['search', 'status', 'action_type', 'step'])
export type OrderFileQuery = InferType<typeof orderFileRule>

/** The `external` parameter of GET /customers_export: the filters of the list. */
export const customerFileRule = customerListRule.pick(['search', 'role', 'online'])
export type CustomerFileQuery = InferType<typeof customerFileRule>

/** The `external` parameter of GET /sales_export: both days are included, and either may be open. */
export const salesFileRule = strictObject({
  from: day().label('From'),
  to: day()
    .label('To')
    .test('order', 'To must not be before From', (to, { parent }) => !to || !parent.from || to >= parent.from),
})
export type SalesFileQuery = InferType<typeof salesFileRule>
