import { slugOf, tagsOf } from './item.ts'

test.each([
  ['Welo Opal', 'welo-opal'],
  ['  3.2 ct Opal, "Fire"  ', '32-ct-opal-fire'],
  ['Opal -- raw', 'opal-raw'],
  ['-Opal-', 'opal'],
  ['Émeraude', 'meraude'],
  ['Opal\tand\nEmerald', 'opal-and-emerald'],
  ['欧泊', ''],
])('the slug of %j is %j', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

test.each([
  ['', []],
  ['opal', ['opal']],
  ['opal, welo ,, raw ', ['opal', 'welo', 'raw']],
])('the tags in %j are %j', (tags, list) => {
  expect(tagsOf({ tags })).toEqual(list)
})
