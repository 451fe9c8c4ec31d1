import { isQuickTime, toMp4 } from './quickTime.ts'

/** A box of a film: four bytes of length, its type, its content. */
function box(type: string, content: string): string {
  const length = 8 + content.length
  return `${String.fromCharCode(0, 0, length >> 8, length & 255)}${type}${content}`
}
/** A film of an iPhone, whose index is at its end. */
function film(codec: string, name = 'IMG_1.MOV'): File {
  const text = box('ftyp', 'qt  \0\0\0\0qt  ') + box('wide', '') + box('mdat', 'light') + box('moov', `stsd${codec}`)
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  return new File([bytes], name, { type: 'video/quicktime', lastModified: 5 })
}

test('a film in H.264 becomes an MP4 by its brand alone', async () => {
  const mp4 = await toMp4(film('avc1'))
  expect(mp4).toMatchObject({ name: 'IMG_1.mp4', type: 'video/mp4', lastModified: 5, size: film('avc1').size })
  expect(await mp4?.slice(4, 12).text()).toBe('ftypmp42')
})

test('a film in HEVC is not taken, nor is one without an index', async () => {
  expect(await toMp4(film('hvc1'))).toBeUndefined()
  expect(await toMp4(new File([box('ftyp', 'qt  ')], 'a.mov'))).toBeUndefined()
  expect(await toMp4(new File(['…'], 'a.mov'))).toBeUndefined()
})

test('a film is known by its type or its name', () => {
  expect(isQuickTime(new File([], 'a.MOV'))).toBe(true)
  expect(isQuickTime(new File([], 'a', { type: 'video/quicktime' }))).toBe(true)
  expect(isQuickTime(new File([], 'a.mp4', { type: 'video/mp4' }))).toBe(false)
})
