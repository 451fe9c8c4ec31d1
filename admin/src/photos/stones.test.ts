import {
  dropPhoto,
  mergeStones,
  movePhoto,
  nudgePhoto,
  type Photo,
  regroupPhotos,
  removePhoto,
  restoreStones,
  type Stone,
  splitStone,
  withPhotos,
} from './stones.ts'

/** A photo taken at a second; its name is the second. */
const photo = (second: number): Photo => ({
  id: `p${second}`,
  name: `${second}`,
  kind: 'Image',
  takenAt: second * 1000,
})
const grouped = (...seconds: number[]) => withPhotos([], seconds.map(photo), 30)
const shape = (stones: Stone[]) => stones.map(({ photos }) => photos.map(({ name }) => Number(name)))
const getId = (stones: Stone[], at: number) => stones[at]?.id ?? ''

test('a gap of more than 30 seconds starts a new stone', () => {
  expect(shape(grouped(0, 10, 40, 71, 75))).toEqual([
    [0, 10, 40],
    [71, 75],
  ])
})

test('pictures are sorted by the time they were taken, whatever their order in the folder', () => {
  expect(shape(grouped(100, 5, 0, 104))).toEqual([
    [0, 5],
    [100, 104],
  ])
})

test('stones are grouped on an insecure page too, where crypto.randomUUID is missing', () => {
  const { randomUUID } = crypto
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true, writable: true })
  try {
    const [first, second] = grouped(0, 100)
    expect(first?.id).not.toBe(second?.id)
  } finally {
    Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true, writable: true })
  }
})

test('a picture shot a moment later joins the last stone', () => {
  expect(shape(withPhotos(grouped(0, 100), [photo(110)], 30))).toEqual([[0], [100, 110]])
})

test('a QR card in a picture starts a new stone', () => {
  const stones = withPhotos([], [photo(0), photo(2), { ...photo(4), hasCard: true }, photo(6)], 30)
  expect(shape(stones)).toEqual([
    [0, 2],
    [4, 6],
  ])
})

test('a picture never joins a stone that is being sent', () => {
  const sent = grouped(0).map((stone): Stone => ({ ...stone, state: 'sending' }))
  expect(shape(withPhotos(sent, [photo(1)], 30))).toEqual([[0], [1]])
})

test('grouping with another gap keeps the titles', () => {
  const titled = grouped(0, 10, 100).map((stone, at) => ({ ...stone, title: `Opal ${at + 1}` }))
  const stones = regroupPhotos(titled, 5)
  expect(shape(stones)).toEqual([[0], [10], [100]])
  expect(stones.map(({ title }) => title)).toEqual(['Opal 1', '', 'Opal 2'])
})

test('merging keeps the title that there is', () => {
  const [first, second] = grouped(0, 100).map((stone, at) => ({ ...stone, title: at === 1 ? 'Opal' : '' }))
  const stones = first && second ? mergeStones([first, second], second.id) : []
  expect(shape(stones)).toEqual([[0, 100]])
  expect(stones[0]?.title).toBe('Opal')
})

test('splitting makes a picture and the later ones a stone of their own', () => {
  expect(shape(splitStone(grouped(0, 1, 2, 3), 'p2'))).toEqual([
    [0, 1],
    [2, 3],
  ])
  expect(shape(splitStone(grouped(0, 1), 'p0'))).toEqual([[0, 1]])
})

test('a picture moves within its stone, to another and to a new one; an empty stone disappears', () => {
  const stones = grouped(0, 1, 100)
  expect(shape(movePhoto(stones, 'p1', { stoneId: getId(stones, 0), at: 0 }))).toEqual([[1, 0], [100]])
  expect(shape(movePhoto(stones, 'p100', { stoneId: getId(stones, 0) }))).toEqual([[0, 1, 100]])
  expect(shape(movePhoto(stones, 'p0'))).toEqual([[1], [100], [0]])
  expect(shape(removePhoto(stones, 'p100'))).toEqual([[0, 1]])
})

test('a picture moves one place, over the end of its stone into the next one', () => {
  const stones = grouped(0, 1, 100)
  expect(shape(nudgePhoto(stones, 'p0', 1) ?? [])).toEqual([[1, 0], [100]])
  expect(shape(nudgePhoto(stones, 'p1', 1) ?? [])).toEqual([[0], [1, 100]])
  expect(shape(nudgePhoto(stones, 'p100', -1) ?? [])).toEqual([[0, 1, 100]])
  expect(nudgePhoto(stones, 'p0', -1)).toBeUndefined()
  expect(nudgePhoto(stones, 'p100', 1)).toBeUndefined()
})

test('a stone with a title stays when its last picture leaves', () => {
  const titled = grouped(0, 100).map((stone) => ({ ...stone, title: 'Opal' }))
  expect(shape(nudgePhoto(titled, 'p0', 1) ?? [])).toEqual([[], [0, 100]])
})

test('undoing a removal keeps what was typed, added and sent since', () => {
  const before = grouped(0, 1, 100, 200)
  const later = withPhotos(removePhoto(before, 'p1'), [photo(500)], 30).map(
    (stone, at): Stone => ({ ...stone, title: `Opal ${at}`, state: at === 1 ? 'sending' : 'sorting' }),
  )
  const stones = restoreStones(later, before)
  expect(shape(stones)).toEqual([[100], [0, 1], [200], [500]])
  expect(stones.map(({ title }) => title)).toEqual(['Opal 1', 'Opal 0', 'Opal 2', 'Opal 3'])
})

test('undoing the grouping by time brings back the groups made by hand', () => {
  const before = splitStone(grouped(0, 1, 2), 'p1')
  expect(shape(restoreStones(regroupPhotos(before, 30), before))).toEqual([[0], [1, 2]])
})

test('a dragged picture takes the place of another one, or goes to the end of a stone', () => {
  const stones = grouped(0, 1, 2, 100)
  expect(shape(dropPhoto(stones, 'p0', { photo: 'p2' }))).toEqual([[1, 2, 0], [100]])
  expect(shape(dropPhoto(stones, 'p100', { photo: 'p1' }))).toEqual([[0, 100, 1, 2]])
  expect(shape(dropPhoto(stones, 'p0', { stone: getId(stones, 1) }))).toEqual([
    [1, 2],
    [100, 0],
  ])
  expect(dropPhoto(stones, 'p0', { photo: 'p0' })).toBe(stones)
})
