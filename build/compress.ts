import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Blocks of 1 MB, so that each script is one: half a per mille less than with those of the default. */
const params = { [constants.BROTLI_PARAM_LGBLOCK]: 20 }
const encoders = {
  br: (content: Buffer) => promisify(brotliCompress)(content, { params }),
  gz: promisify(gzip),
}

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
