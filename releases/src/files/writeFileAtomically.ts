import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { getTemporaryName } from './temporaryFolder.ts'

/** Writes a file whole or not at all, and its folder if that is missing. */
export async function writeFileAtomically(file: string, content: string): Promise<void> {
  const temporary = getTemporaryName(file)
  await mkdir(path.dirname(file), { recursive: true })
  try {
    await writeFile(temporary, content)
    await rename(temporary, file)
  } finally {
    await rm(temporary, { force: true })
  }
}
