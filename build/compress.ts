import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const encoders = { br: promisify(brotliCompress), gz: promisify(gzip) }

/** Writes a `.br` and a `.gz` file beside each script of a folder, so that servers need not compress per request. */
export async function compress(dir: string): Promise<void> {
  const files = (await readdir(dir)).filter((file) => file.endsWith('.js'))
  await Promise.all(
    files.map(async (file) => {
      const source = path.join(dir, file)
      const content = await readFile(source)
      for (const [extension, encode] of Object.entries(encoders))
        await writeFile(`${source}.${extension}`, await encode(content))
    }),
  )
}
