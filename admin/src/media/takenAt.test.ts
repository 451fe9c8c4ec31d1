import sharp from 'sharp'
import { readTakenAt } from './takenAt.ts'

async function createJpeg(exif?: object): Promise<File> {
  const image = sharp({ create: { width: 8, height: 8, channels: 3, background: '#26a' } }).jpeg()
  const bytes = await (exif ? image.withExif(exif) : image).toBuffer()
  return new File([new Uint8Array(bytes)], 'a.jpg', { type: 'image/jpeg', lastModified: 7 })
}

test('a picture was taken when its Exif data say', async () => {
  const file = await createJpeg({ IFD2: { DateTimeOriginal: '2026:11:25 15:08:42' } })
  expect(await readTakenAt(file)).toBe(new Date(2026, 10, 25, 15, 8, 42).getTime())
})

test('a picture without a time was taken when its file was written', async () => {
  expect(await readTakenAt(await createJpeg())).toBe(7)
  expect(await readTakenAt(await createJpeg({ IFD2: { DateTimeOriginal: '0000:00:00 00:00:00' } }))).toBe(7)
})

test('damaged Exif data count as none', async () => {
  const file = new File(['Exif\0\0II*\0\xff\xff\xff\x7f'], 'a.jpg', { lastModified: 9 })
  expect(await readTakenAt(file)).toBe(9)
})
