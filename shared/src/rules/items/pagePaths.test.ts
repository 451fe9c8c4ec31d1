import { absoluteUrl, calendarPath, categoryPath, itemPath, listPath } from './pagePaths.ts'

test.each([
  ['/media/opal.webp', 'https://shop.test/media/opal.webp'],
  ['//cdn.test/opal.webp', 'https://cdn.test/opal.webp'],
  ['https://cdn.test/opal.webp', 'https://cdn.test/opal.webp'],
])('the absolute URL of %s is %s', (address, whole) => {
  expect(absoluteUrl('https://shop.test', address)).toBe(whole)
})

test('escapes slugs in paths', () => {
  expect(itemPath('a b&c é')).toBe('/item/a%20b%26c%20%C3%A9')
  expect(calendarPath('gem show')).toBe('/events/gem%20show.ics')
})

test('the path of a category has its name, or its id if the name is ambiguous', () => {
  const all = [
    { id: 1, name: 'Raw Opals', Is_visible: false },
    { id: 2, name: 'Raw Opals', Is_visible: true },
    { id: 3, name: 'raw opals!', Is_visible: true },
    { id: 4, name: 'ኦፓል', Is_visible: true },
  ]
  expect(all.map((category) => categoryPath(category, all))).toEqual([
    '/shop?category=1',
    '/shop/raw-opals',
    '/shop?category=3',
    '/shop?category=4',
  ])
})

test('the first page of a list has the path of the list', () => {
  expect(listPath('/shop', 1)).toBe('/shop')
  expect(listPath('/shop', 2)).toBe('/shop?page=2')
  expect(listPath('/shop?category=3', 2)).toBe('/shop?category=3&page=2')
})
