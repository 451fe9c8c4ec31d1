import { readFile, writeFile } from 'node:fs/promises'

/** Reads a JSON file, whose content is not checked. */
export async function readJson<Content>(file: string): Promise<Content> {
  return JSON.parse(await readFile(file, 'utf8'))
}

/** Writes a JSON file as npm does. */
export async function writeJson(file: string, content: object): Promise<void> {
  await writeFile(file, `${JSON.stringify(content, null, 2)}\n`)
}
