import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'esbuild'
import { rootDir } from '../../build/paths.ts'

/** The names that each entry point of shared exports, without types. */
export type SharedExports = Record<string, string[]>

/** Returns the names that the sources export. Tests and metadata are no part of the contract. */
export async function sharedExports(): Promise<SharedExports> {
  const { exports }: { exports: Record<string, string> } = JSON.parse(
    await readFile(path.join(rootDir, 'shared/package.json'), 'utf8'),
  )
  const entries = Object.entries(exports).filter(([, file]) => /\.tsx?$/.test(file) && !file.includes('/testing/'))
  const names = entries.map(async ([entry, file]) => [entry, await listExportedNames(file)] as const)
  return Object.fromEntries(await Promise.all(names))
}

async function listExportedNames(file: string): Promise<string[]> {
  const { metafile } = await build({
    absWorkingDir: path.join(rootDir, 'shared'),
    entryPoints: [file],
    outdir: 'unwritten',
    write: false,
    metafile: true,
    bundle: true,
    packages: 'external',
    format: 'esm',
    loader: { '.woff2': 'file' },
    logLevel: 'error',
  })
  return Object.values(metafile.outputs)
    .flatMap(({ exports }) => exports)
    .sort()
}
