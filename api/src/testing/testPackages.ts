import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import path from 'node:path'

/** Imports of the API whose packages consist of many modules. */
const packages = [
  'drizzle-orm',
  'drizzle-orm/node-postgres',
  'drizzle-orm/pg-core',
  'better-auth/adapters/drizzle',
  'better-auth/api',
  'better-auth/cookies',
  'better-auth/minimal',
  'better-auth/plugins/generic-oauth',
  'better-auth/plugins/two-factor',
  '@better-auth/core/context',
  'fastify',
  '@fastify/multipart',
  'nodemailer',
  'pdfkit',
  'pg',
  'prom-client',
  'rate-limiter-flexible',
  'sanitize-html',
  'web-push',
]

const root = path.resolve(import.meta.dirname, '../../..')

/**
 * Bundles packages for Jest, which loads each module again for each test file: a thousand modules of packages take a second.
 * Returns the option `moduleNameMapper`.
 */
export async function bundlePackages(): Promise<Record<string, string>> {
  const hash = createHash('sha256')
  for (const file of [path.join(root, 'package-lock.json'), import.meta.filename]) hash.update(readFileSync(file))
  const folder = path.join(root, 'node_modules/.cache/elegant', `packages-${hash.digest('hex').slice(0, 16)}`)
  if (!existsSync(folder)) {
    await mkdir(path.dirname(folder), { recursive: true })
    const unfinished = await mkdtemp(`${folder}-`)
    await bundle(unfinished)
    await rename(unfinished, folder).catch(async (error: unknown) => {
      // Another run may have finished first.
      if (!existsSync(folder)) throw error
      await rm(unfinished, { recursive: true })
    })
  }
  return Object.fromEntries(packages.map((name) => [`^${name}$`, path.join(folder, `${getFileName(name)}.mjs`)]))
}

async function bundle(outdir: string): Promise<void> {
  const entries = Object.fromEntries(
    await Promise.all(packages.map(async (name) => [name, await getEntry(name)] as const)),
  )
  const { build } = await import('esbuild')
  await build({
    entryPoints: packages.map((name) => ({ in: `entry:${name}`, out: getFileName(name) })),
    outdir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    logLevel: 'warning',
    external: ['pg-native'],
    banner: {
      js: `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`,
    },
    plugins: [
      {
        name: 'entries',
        setup({ onResolve, onLoad }) {
          onResolve({ filter: /^entry:/ }, ({ path }) => ({ path: path.replace('entry:', ''), namespace: 'entry' }))
          onLoad({ filter: /./, namespace: 'entry' }, ({ path }) => ({
            contents: entries[path] ?? '',
            resolveDir: import.meta.dirname,
          }))
        },
      },
    ],
  })
}

/** Exports by name, because a bundle of CommonJS has only a default export. */
async function getEntry(name: string): Promise<string> {
  const exported = Object.keys(await import(name))
  const named = exported.filter((key) => key !== 'default' && key !== 'module.exports')
  return `import * as all from '${name}'
export const { ${named.join(', ')} } = all
${exported.includes('default') ? 'export default all.default' : ''}`
}

function getFileName(name: string): string {
  return name.replace('@', '').replaceAll('/', '-')
}
