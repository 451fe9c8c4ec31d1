import { createPage } from './pagination.ts'

test.each([
  { page: 1, total: 0, pageTotal: 0, next: null, prev: null },
  { page: 1, total: 12, pageTotal: 1, next: null, prev: null },
  { page: 1, total: 13, pageTotal: 2, next: 2, prev: null },
  { page: 2, total: 25, pageTotal: 3, next: 3, prev: 1 },
  { page: 3, total: 25, pageTotal: 3, next: null, prev: 2 },
])('page $page of $total items, 12 to a page', ({ page, total, pageTotal, next, prev }) => {
  expect(createPage([], page, 12, total)).toMatchObject({
    pageTotal,
    nextPage: next,
    prevPage: prev,
    offset: (page - 1) * 12,
    itemsTotal: total,
  })
})
