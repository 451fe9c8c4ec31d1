import { fireHues, type ItemFire, type MeasuredFire, type Turntable, turntableLights } from '@elegant/shared/rules'
import { number, type ObjectSchema } from 'yup'
import { id, one, pictured, shape, whole, words } from '../openapi/responses.ts'

const measured = () => ({
  shares: shape(Object.fromEntries(fireHues.map((hue) => [hue, number().integer().min(1).max(100).optional()]))),
  lit: whole().min(0).max(100),
})

export const measuredFireResponse: ObjectSchema<MeasuredFire> = shape(measured()).meta({ title: 'MeasuredFire' })

export const itemFireResponse: ObjectSchema<ItemFire> = shape({ ...measured(), light: one(turntableLights) }).meta({
  title: 'ItemFire',
})

export const turntableResponse: ObjectSchema<Turntable> = shape({
  id: id(),
  light: one(turntableLights),
  frames: whole(),
  columns: whole(),
  rows: whole(),
  sheet: words(),
  ...pictured(),
  fire: measuredFireResponse.nullable(),
  version: whole(),
}).meta({ title: 'Turntable' })
