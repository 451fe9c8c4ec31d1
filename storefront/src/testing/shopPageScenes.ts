import { buildCategory, buildItem } from '@elegant/shared/testing'
import { screen } from '@testing-library/react'

export const opal = buildItem({
  id: 1,
  slug: 'welo-opal',
  title: 'Welo Opal',
  price: 1250,
  tags: 'opal, fire',
  description: 'Rolling',
})

export const emerald = buildItem({
  id: 2,
  slug: 'emerald',
  title: 'Emerald',
  price: 0,
  tags: 'green',
  description: 'Step cut',
})

export const first = 'GET /items_by_type/Product?external={"page":1}'

export const second = 'GET /items_by_type/Product?external={"page":2}'

export const emeralds = 'GET /items_by_type/Product?external={"page":1,"category":7}'

export const searchFor = (words: string) =>
  `GET /items_by_type/Product?external={"page":1,"search":"${words}","understand":true}`

export const categories = { 'GET /items_categories': [buildCategory({ id: 7, name: 'Emeralds' })] }

export const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

export const facets = {
  price: { min: 20, max: 1250 },
  tags: [{ value: 'fire', count: 3 }],
  facts: [
    {
      name: 'Origin',
      values: [
        { value: 'Welo', count: 2 },
        { value: 'Muzo', count: 1 },
      ],
    },
    { name: 'Carat weight', values: [{ value: '2', count: 1 }], min: 2, max: 11.5 },
    { name: 'Certificate', values: [{ value: 'None', count: 3 }] },
  ],
  categories: [{ id: 7, count: 1 }],
}

export const withFacets = 'GET /items_by_type/Product?external={"page":1,"facets":true}'
