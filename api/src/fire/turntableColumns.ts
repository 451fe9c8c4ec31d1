import { fireFact, turntableLights, turntableSheet } from '@elegant/shared/rules'
import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { itemFacts, items, itemTurntables, mediaFiles } from '../db/schema.ts'

const { id, light, fire, version, archived_at } = itemTurntables
const { frames, columns, rows } = turntableSheet
const ofItem = sql`${itemTurntables.shops_id} = ${items.shops_id} and ${itemTurntables.items_id} = ${items.id}`

const getPlace = (of: SQL | AnyColumn) =>
  sql`array_position(${sql.raw(`array['${turntableLights.join("','")}']`)}, ${of})`

/** The order of the lights. */
export const placeOfLight = getPlace(light)

/** Matches an item whose title, tags or facts say opal: others have no play of color. */
export const isOpal = sql`(${items.words} @@ to_tsquery('english', 'opal:AB') or exists (
  select from ${itemFacts} where ${itemFacts.shops_id} = ${items.shops_id} and ${itemFacts.items_id} = ${items.id}
    and lower(${itemFacts.name}) <> ${sql.raw(`'${fireFact.toLowerCase()}'`)} and ${itemFacts.value} ~* '\\mopals?\\M'))`

/** The fire of an item's first light; null for an item without. */
export const fireColumn = sql`(
  select ${fire} || jsonb_build_object('light', ${light}) from ${itemTurntables}
  where ${ofItem} and ${archived_at} is null and ${isOpal} order by ${placeOfLight} limit 1) as fire`

/** The columns of a turntable in API responses, with the tables that they come from; `items` is joined outside. */
export const turntableColumns = sql`${id}, ${light}, ${sql.raw(String(frames))} as frames,
  ${sql.raw(String(columns))} as columns, ${sql.raw(String(rows))} as rows,
  '/media/' || ${mediaFiles.folder} || '/' || ${mediaFiles.width} || '.webp' as sheet,
  ${mediaFiles.width}, ${mediaFiles.height}, ${mediaFiles.widths}, ${mediaFiles.formats}, ${version},
  case when ${isOpal} then ${fire} end as fire`

export const withSheet = sql`join ${mediaFiles}
  on ${mediaFiles.shops_id} = ${itemTurntables.shops_id} and ${mediaFiles.id} = ${itemTurntables.mediafiles_id}`

/** The turntables of an item, in the order of their lights. */
export const turntablesColumn: SQL = sql`(
  select coalesce(json_agg(turntable order by ${getPlace(sql`turntable.light`)}), '[]') from (
    select ${turntableColumns} from ${itemTurntables} ${withSheet}
    where ${ofItem} and ${archived_at} is null) turntable) as turntables`
