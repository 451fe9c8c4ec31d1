import { type Change, changeActions, changeCauses, changeEntities } from '@elegant/shared/rules'
import type { ObjectSchema } from 'yup'
import { free, id, one, pageShape, shape, time, whole, words } from '../openapi/responses.ts'

const changeResponse: ObjectSchema<Change> = shape({
  id: id(),
  entity: one(changeEntities),
  entity_id: id(),
  label: words(),
  action: one(changeActions),
  cause: one(changeCauses),
  by_id: words(),
  by_name: words(),
  before: free().nullable(),
  after: free(),
  batch: words().nullable(),
  batch_size: whole(),
  created_at: time(),
}).meta({ title: 'Change' })

export const changePageResponse = pageShape(changeResponse)
