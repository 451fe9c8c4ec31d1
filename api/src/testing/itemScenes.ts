import { unique } from './factories.ts'

/** The body described in docs/product/api.md#calls, with a unique slug. */
export function itemBody(more: object = {}) {
  const name = unique().toLowerCase()
  return {
    shops_id: null,
    item_type: 'Product',
    title: `Opal ${name}`,
    description: 'A stone.\nCut in Welo.',
    slug: `opal-${name}`,
    sku: `PRO${name}`,
    price: 285.1,
    unit: 'piece',
    rank: 1,
    SEO_Tags: 'opal',
    tags: 'opal, welo',
    Is_disabled: false,
    item_info: null,
    ...more,
  }
}

/** The answer to a request with an invalid field. */
export const refused = (status: number, path: string, message?: string) => ({
  status,
  body: { payload: { errors: [{ path, ...(message !== undefined && { message }) }] } },
})
