import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Writes files by their path below a folder, and prints their paths from the current one. */
export async function writeFiles(folder: string, files: Record<string, string>): Promise<void> {
  for (const [file, content] of Object.entries(files)) {
    const target = path.join(folder, file)
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, content)
  }
  console.log(
    Object.keys(files)
      .map((file) => path.relative('', path.join(folder, file)))
      .join('\n'),
  )
}
