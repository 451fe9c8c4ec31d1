import { cp, mkdtemp, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { rootDir } from '../../build/paths.ts'

/** Files that Git does not track. */
const untracked = new Set([
  '.git',
  '.data',
  '.cache',
  'coverage',
  'dist',
  'node_modules',
  'screenshots',
  'test-results',
])

/** Copies the sources into a temporary folder, which has the packages and builds of this checkout. */
export async function copyCheckout(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'elegant-checkout-'))
  await cp(rootDir, folder, { recursive: true, filter: (file) => !untracked.has(path.basename(file)) })
  for (const entry of ['node_modules', 'api/node_modules', 'dist'])
    await symlink(path.join(rootDir, entry), path.join(folder, entry))
  return folder
}
