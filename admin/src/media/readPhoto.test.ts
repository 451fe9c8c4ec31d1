import { uploadLimits } from '@elegant/shared/rules'
import { answerDecoder } from '../testing/answerDecoder.ts'
import { withPictures } from '../testing/withPictures.ts'
import { readPhoto } from './readPhoto.ts'

const pictures = withPictures()
afterEach(() => void Reflect.deleteProperty(globalThis, 'BarcodeDetector'))

const file = (name: string, type: string, content = '…') => new File([content], name, { type, lastModified: 3 })

test('a JPEG is taken as it is, with a thumbnail', async () => {
  pictures.read()
  const jpeg = file('a.jpg', 'image/jpeg')
  expect(await readPhoto(jpeg)).toEqual({ kind: 'Image', file: jpeg, thumb: 'data:image/jpeg;base64,AAAA' })
  expect(pictures.written).toEqual([])
})

test('a HEIC becomes a JPEG where the browser reads it', async () => {
  pictures.read()
  const { file: jpeg, refusal } = await readPhoto(file('IMG_1.HEIC', ''))
  expect(jpeg).toMatchObject({ name: 'IMG_1.jpg', type: 'image/jpeg', lastModified: 3 })
  expect(refusal).toBeUndefined()
})

test('a HEIC that the browser does not read is decoded by a worker', async () => {
  const pixels = new ArrayBuffer(4)
  answerDecoder(pixels)
  pictures.read()
  const read = globalThis.createImageBitmap
  Object.assign(globalThis, {
    createImageBitmap: (source: unknown) => (source === pixels ? read(new Blob()) : Promise.reject(new Error('HEIC'))),
  })
  expect((await readPhoto(file('IMG_1.HEIC', 'image/heic'))).file).toMatchObject({ name: 'IMG_1.jpg' })
})

test('a damaged HEIC is refused, with the setting of the iPhone that helps', async () => {
  answerDecoder(null)
  const { file: none, refusal } = await readPhoto(file('IMG_1.HEIC', 'image/heic'))
  expect(none).toBeUndefined()
  expect(refusal).toMatch(/HEIC.*Settings, Camera, Formats, Most Compatible/)
})

test('a picture with more pixels than the shop takes is made smaller', async () => {
  pictures.read({ width: 8064, height: 6048 })
  expect((await readPhoto(file('a.jpg', 'image/jpeg'))).file).toMatchObject({ name: 'a.jpg', type: 'image/jpeg' })
  expect(pictures.written).toEqual(['4000×3000'])
})

test('a picture that is too large, and that the browser cannot read, is refused', async () => {
  const large = file('a.png', 'image/png', 'x'.repeat(uploadLimits.Image + 1))
  expect((await readPhoto(large)).refusal).toBe('A picture may have at most 10 MB.')
})

test('a QR card in the picture is noticed where the browser finds codes', async () => {
  pictures.read()
  let codes: unknown[] = [{}]
  Object.assign(globalThis, {
    BarcodeDetector: class {
      detect = async () => codes
    },
  })
  expect((await readPhoto(file('a.jpg', 'image/jpeg'))).hasCard).toBe(true)
  codes = []
  expect((await readPhoto(file('a.jpg', 'image/jpeg'))).hasCard).toBeUndefined()
})

test('a file of another kind is refused', async () => {
  expect((await readPhoto(file('a.pdf', 'application/pdf'))).refusal).toMatch(/^This is no picture or film/)
})
