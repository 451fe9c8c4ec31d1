import {
  type Item,
  type ItemChanges,
  type ItemForm,
  type ItemType,
  type NewItem,
  newItemInfo,
  newSku,
  newSlug,
  readItemInfo,
  soldAsKinds,
  soldAsLabels,
} from '@elegant/shared/rules'
import { isEqual } from '../forms/isEqual.ts'

/** The values of the item form. */
export type ItemDraft = ItemForm

/** The form's field labels. */
export const draftLabels = {
  item_type: 'Type',
  title: 'Title',
  description: 'Description',
  body: 'Text',
  slug: 'Slug',
  sku: 'SKU',
  price: 'Price',
  unit: 'Unit',
  rank: 'Rank',
  SEO_Tags: 'SEO Tags',
  tags: 'Tags',
  Is_disabled: 'Hidden from the shop',
  item_info: 'Item info',
  category_ids: 'Categories',
  sold_as: 'Sold as',
  pieces: 'Pieces',
} satisfies Partial<Record<keyof ItemDraft, string>>

export const soldAsOptions = soldAsKinds.map((value) => ({ value, label: soldAsLabels[value] }))

/**
 * The draft of a new item: a generated SKU, and a slug derived from the title
 * (docs/product/validation.md#slug-on-create, docs/product/validation.md#sku-on-create).
 */
export function newDraft(item_type: ItemType): ItemDraft {
  return {
    shops_id: null,
    item_type,
    title: '',
    description: '',
    slug: '',
    sku: newSku(item_type),
    // Blank, so that typing 250 does not make 0250 or 2500 of a given 0.
    price: undefined,
    unit: '',
    rank: 0,
    SEO_Tags: '',
    tags: '',
    Is_disabled: false,
    item_info: formatJson(newItemInfo(item_type)),
    category_ids: [],
    ...(item_type === 'Product' && { sold_as: 'one', pieces: 1 }),
  }
}

/** The form values of an item. */
export function getDraft(item: Item): ItemDraft {
  const { item_type, title, description, slug, sku, price, unit, rank, SEO_Tags, tags, Is_disabled } = item
  return {
    shops_id: null,
    item_type,
    title,
    description,
    slug,
    sku,
    price: price || undefined,
    unit,
    rank,
    SEO_Tags,
    tags,
    Is_disabled,
    item_info: formatJson(item.item_info),
    category_ids: item.category_ids,
    // A server without these fields rejects them.
    ...(item_type === 'Blog' && item.body !== undefined && { body: item.body }),
    ...(item_type === 'Product' && item.sold_as && { sold_as: item.sold_as, pieces: item.pieces ?? 1 }),
  }
}

/** The request body (docs/product/api.md#calls). Empty numbers become 0. */
export function getBody(draft: ItemDraft): NewItem {
  const { price, rank, pieces, item_info } = draft
  return {
    ...draft,
    price: Number(price) || 0,
    rank: Number(rank) || 0,
    ...(pieces !== undefined && { pieces: Number(pieces) || 1 }),
    item_info: readItemInfo(item_info ?? '') ?? null,
  }
}

/** The request body of a new item, without what is the default anyway: some servers do not know these fields. */
export function getNewBody(draft: ItemDraft): NewItem {
  const { sold_as, pieces, body, category_ids = [], ...item } = getBody(draft)
  return {
    ...item,
    ...(category_ids.length > 0 && { category_ids }),
    ...(body && { body }),
    ...(sold_as !== 'one' && sold_as && { sold_as, pieces }),
  }
}

/** True if the slug is the one that the title gives, rather than the owner's own. */
export function hasGivenSlug({ title, sku, slug }: ItemDraft): boolean {
  return slug === newSlug(title, sku)
}

/**
 * The request body of an update: the core API requires all of its fields. It knows no categories, which are sent only
 * if they differ from the saved ones.
 */
export function getChanges(draft: ItemDraft, saved: ItemDraft): ItemChanges {
  const { category_ids, ...changes } = getBody(draft)
  return isEqual(category_ids, saved.category_ids) ? changes : { ...changes, category_ids }
}

/** Formats free-form data as indented JSON. */
export function formatJson(info: object | null): string {
  return info === null ? '' : JSON.stringify(info, null, 2)
}
