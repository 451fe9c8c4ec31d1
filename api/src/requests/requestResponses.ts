import {
  projectTypes,
  type RequestReceipt,
  requestKinds,
  requestStatuses,
  type ShopRequest,
} from '@elegant/shared/rules'
import type { ObjectSchema } from 'yup'
import { counts, id, one, pageShape, shape, time, words } from '../openapi/responses.ts'

export const requestCounts = counts(['total', ...requestStatuses])

export const receiptResponse: ObjectSchema<RequestReceipt> = shape({
  id: id(),
  kind: one(requestKinds),
  created_at: time(),
}).meta({ title: 'RequestReceipt' })

export const requestResponse: ObjectSchema<ShopRequest> = receiptResponse
  .shape({
    name: words(),
    email: words(),
    phone: words().nullable(),
    projectType: one(projectTypes).nullable(),
    budget: words().nullable(),
    description: words(),
    status: one(requestStatuses),
    answer: words().nullable(),
    answered_at: time().nullable(),
    archived_at: time().nullable(),
  })
  .meta({ title: 'Request' })

export const requestPageResponse = pageShape(requestResponse).shape({ counts: requestCounts })
