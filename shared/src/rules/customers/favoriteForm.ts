import { array, type InferType } from 'yup'
import { limits } from '../fields/limits.ts'
import { rowId } from '../fields/rowId.ts'
import { strictObject } from '../fields/strictObject.ts'

const itemIds = () => array(rowId().required()).max(limits.favorites)

/** Body of POST /favorites: the pieces that the list of an account gains and loses. */
export const favoriteChangesRule = strictObject({ add: itemIds(), remove: itemIds() })
export type FavoriteChanges = InferType<typeof favoriteChangesRule>

/** The `external` parameter of GET /items_chosen. */
export const chosenItemsRule = strictObject({ ids: itemIds().required().min(1) })
