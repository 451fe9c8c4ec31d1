import { gemFactKeys, type MissingPart, unanswered } from '@elegant/shared/rules'
import { and, isNull, type SQL, sql } from 'drizzle-orm'
import { itemFacts, itemImages, items } from '../../db/schema.ts'
import { isShownItem } from '../../db/visibility.ts'

const images = sql`select from ${itemImages} where ${itemImages.shops_id} = ${items.shops_id}
  and ${itemImages.items_id} = ${items.id} and ${itemImages.image_type} = 'Image'
  and not ${itemImages.Is_disabled} and ${isNull(itemImages.archived_at)}`
const facts = sql`select from ${itemFacts} where ${itemFacts.shops_id} = ${items.shops_id}
  and ${itemFacts.items_id} = ${items.id}`
const factName = sql`lower(trim(${itemFacts.name}))`

const missing: Record<MissingPart, SQL> = {
  picture: sql`not exists (${images})`,
  // As `lacksTreatment`: a product without gem facts may be no stone.
  treatment: sql`exists (${facts} and ${factName} = any(${sql.param(gemFactKeys)}::text[])) and not exists (${facts}
    and ${factName} = 'treatment' and lower(trim(${itemFacts.value})) <> all(${sql.param(unanswered)}::text[]))`,
}

/** Matches the active items without one of their parts: those that are shown in the shop, or also `withHidden` ones. */
export function isMissing(part: MissingPart, withHidden = false): SQL | undefined {
  return and(withHidden ? isNull(items.archived_at) : isShownItem, missing[part])
}
