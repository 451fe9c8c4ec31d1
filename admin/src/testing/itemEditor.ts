import { errorCodes } from '@elegant/shared/rules'
import { buildCategory, buildItem, buildPage, type FakeApi, refuse, renderPage } from '@elegant/shared/testing'
import { screen } from '@testing-library/react'
import { routes } from '../routes.tsx'

export const info = {
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: 'Welo Opal',
  additionalProperty: [{ '@type': 'PropertyValue', name: 'Origin', value: 'Welo', note: 'kept' }],
}

export const welo = buildItem({ id: 7, version: 3, item_info: info, category_ids: [1] })

export const products = 'GET /items_by_type/Product?external={"page":1}'

/** A new item whose slug is that of its title. */
export const postFree = 'POST /items?external={"freeSlug":true}'

const withoutCosts = refuse(404, 'Not found', errorCodes.notFound)

export function openEditor(path: string, api: FakeApi = {}) {
  const categories = [buildCategory(), buildCategory({ id: 2, name: 'Emeralds', Is_visible: false })]
  return renderPage(routes, {
    path,
    api: {
      'GET /items_categories': categories,
      'GET /items/7': welo,
      'GET /items/7/costs': withoutCosts,
      'GET /stones/PRO00000007': [],
      [products]: buildPage([]),
      ...api,
    },
  })
}

/** The response of the server to a new or changed item. */
export const answerItem = ({ body }: { body: unknown }) => ({ ...welo, ...Object(body), id: 7, version: 4 })

export const field = (name: string) => screen.getByLabelText(name, { exact: true })

export const save = () => screen.getByRole('button', { name: 'Save changes' })
