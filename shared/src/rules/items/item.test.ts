import { getSlug, getTags, itemTypes, newSku, newSlug } from './item.ts'

test.each([
  ['Welo Opal', 'welo-opal'],
  ['  3.2 ct Opal, "Fire"  ', '32-ct-opal-fire'],
  ['Opal -- raw', 'opal-raw'],
  ['-Opal-', 'opal'],
  ['Émeraude', 'meraude'],
  ['Opal\tand\nEmerald', 'opal-and-emerald'],
  ['欧泊', ''],
])('the slug of %j is %j', (title, slug) => {
  expect(getSlug(title)).toBe(slug)
})

test.each([
  ['', []],
  ['opal', ['opal']],
  ['opal, welo ,, raw ', ['opal', 'welo', 'raw']],
])('the tags in %j are %j', (tags, list) => {
  expect(getTags({ tags })).toEqual(list)
})

test('the slug falls back to the sku if no character of the title can be kept', () => {
  expect(newSlug('Welo Opal', 'PROAB12CD34')).toBe('welo-opal')
  expect(newSlug('欧泊', 'PROAB12CD34')).toBe('proab12cd34')
  expect(newSlug('!!!', 'PROAB12CD34')).toBe('proab12cd34')
})

test.each(itemTypes)('the sku of a new %s is three letters of its type and eight random characters', (type) => {
  const skus = new Set(Array.from({ length: 500 }, () => newSku(type)))
  expect(skus.size).toBe(500)
  for (const sku of skus) {
    expect(sku).toMatch(/^[A-Z]{3}[A-Z0-9]{8}$/)
    expect(sku.slice(0, 3)).toBe(type.slice(0, 3).toUpperCase())
  }
})
