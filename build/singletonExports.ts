import { createRequire } from 'node:module'
import path from 'node:path'
import { compileFunction } from 'node:vm'
import { build } from 'esbuild'
import { rootDir } from './paths.ts'

/** Loads the singletons of the shell and returns the names that each of them exports. */
export async function singletonExports(): Promise<Record<string, string[]>> {
  const file = path.join(rootDir, 'shell/src/remotes/singletons.ts')
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'node24',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  const module: { exports: { singletons?: Record<string, object> } } = { exports: {} }
  const source = outputFiles[0]?.text ?? ''
  compileFunction(source, ['module', 'require'], { filename: file })(module, createRequire(file))
  return Object.fromEntries(
    Object.entries(module.exports.singletons ?? {}).map(([name, singleton]) => [name, listExportedNames(singleton)]),
  )
}

/** The exports of a module, and the members of those that are plain objects: a remote may use `notify.error`. */
function listExportedNames(module: object): string[] {
  return Object.entries(module)
    .flatMap(([name, value]) => [
      name,
      ...(isPlainObject(value) ? Object.keys(value) : []).map((key) => `${name}.${key}`),
    ])
    .sort()
}

/** Compares no constructor: in a test the singletons have another `Object`. */
function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype !== null && Object.getPrototypeOf(prototype) === null
}
