import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

const brotli = promisify(brotliCompress)

/** Writes a `.br` beside every script of a folder: compressed once, served as it is. */
export async function compress(dir: string): Promise<void> {
  const files = (await readdir(dir)).filter((file) => file.endsWith('.js'))
  await Promise.all(
    files.map(async (file) => {
      const source = path.join(dir, file)
      await writeFile(`${source}.br`, await brotli(await readFile(source)))
    }),
  )
}
