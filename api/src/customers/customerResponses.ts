import { type Customer, type CustomerDetail, roles, type StaffRole, staffRoles } from '@elegant/shared/rules'
import { array, number, type ObjectSchema, string } from 'yup'
import { counts, flag, free, id, one, pageShape, shape, time, whole, words } from '../openapi/responses.ts'
import { orderResponse } from '../orders/orderResponses.ts'
import { inboxThreadResponse } from '../threads/threadResponses.ts'

export const customerCounts = counts(['total', 'online', 'admins', 'blocked'])

export const customerResponse: ObjectSchema<Customer> = shape({
  id: id(),
  elegant_user_id: words(),
  Full_name: words(),
  email: words(),
  cust_info: free(),
  customer_number: whole(),
  is_online_now: flag(),
  _customer_roles_of_customers_of_shops: shape({
    role: one(roles),
    block_deny_access: flag(),
    block_deny_reason: words().nullable(),
    staff_role: string<StaffRole>().oneOf(staffRoles).nullable().optional(),
  }),
}).meta({ title: 'Customer' })

export const customerDetailResponse: ObjectSchema<CustomerDetail> = customerResponse
  .shape({
    created_at: time(),
    seen_at: time(),
    paid: array(shape({ currency: words(), amount: number().integer().required() })).required(),
    orders: array(orderResponse.required()).required(),
    threads: array(inboxThreadResponse.required()).required(),
  })
  .meta({ title: 'CustomerDetail' })

export const customerPageResponse = pageShape(customerResponse).shape({ counts: customerCounts })

export const claimResponse = shape({ claimed: whole(), claimable: whole() })
