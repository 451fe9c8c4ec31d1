import { execFileSync } from 'node:child_process'
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { createFolder } from '@elegant/releases/files/temporaryFolder'
import { build, type Metafile, type Plugin } from 'esbuild'
import { apiDocument } from '../../api/src/apiDocument.ts'
import { installedVersion } from '../../build/installedPackage.js'
import { apiDocumentFile, rootDir } from '../../build/paths.ts'
import { singletons } from '../../build/singletons.js'
import { webpackFiles } from '../../build/sourceHash.ts'
import { runCli } from '../runCli.ts'

// `npm run pack -- FOLDER`: packs @elegant/shared and @elegant/remote-kit for repositories of single remotes. The kit is
// the code of this repository: its commands bundled, and the modules that webpack loads by their path as they are.

/** Packages that no bundled import names: tools that are found by name, and what tests of remotes import. */
const named = [
  '@jest/globals',
  '@module-federation/enhanced',
  '@pmmmwh/react-refresh-webpack-plugin',
  '@swc/core',
  '@swc/jest',
  '@swc/plugin-styled-components',
  '@testing-library/dom',
  '@testing-library/jest-dom',
  '@testing-library/react',
  '@testing-library/user-event',
  '@types/jest',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  '@types/trusted-types',
  'jest-environment-jsdom',
  'jest-fixed-jsdom',
  'minimizer-webpack-plugin',
  'react-refresh',
  'swc-loader',
  'typescript',
]

await runCli(async () => {
  const target = path.resolve(process.argv[2] ?? 'dist/packages')
  const kit = path.join(target, 'remote-kit')
  await createFolder(kit, assembleKit)
  for (const folder of [path.join(rootDir, 'shared'), kit])
    execFileSync('npm', ['pack', '--silent', '--pack-destination', target], { cwd: folder, stdio: 'inherit' })
})

async function assembleKit(folder: string): Promise<void> {
  const { metafile } = await build({
    entryPoints: [path.join(rootDir, 'scripts/remoteKit/cli.ts')],
    absWorkingDir: rootDir,
    // As deep as build/paths.ts, which finds the folder of the package.
    outdir: path.join(folder, 'build'),
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    conditions: ['remote-kit'],
    plugins: [externalModules()],
    metafile: true,
    logLevel: 'warning',
  })
  for (const file of webpackFiles) await copyFile(path.join(rootDir, file), path.join(folder, file))
  await copyFile(path.join(import.meta.dirname, 'README.md'), path.join(folder, 'README.md'))
  const { compilerOptions } = JSON.parse(await readFile(path.join(rootDir, 'tsconfig.json'), 'utf8'))
  const files = {
    [apiDocumentFile]: await apiDocument(),
    'tsconfig.json': { compilerOptions },
    'package.json': await getManifest(metafile),
  }
  for (const [file, content] of Object.entries(files))
    await writeFile(path.join(folder, file), `${JSON.stringify(content, null, 2)}\n`)
}

/** Leaves packages and the files of webpack out of the bundle. Packages of this repository are part of it. */
function externalModules(): Plugin {
  return {
    name: 'externalModules',
    setup({ onResolve }) {
      onResolve({ filter: /^[^./#]/ }, ({ path: name, kind }) =>
        kind === 'entry-point' || name.startsWith('@elegant/') ? undefined : { path: name, external: true },
      )
      onResolve({ filter: /\.js$/ }, ({ path: file, resolveDir }) => {
        const place = path.relative(path.join(rootDir, 'build'), path.join(resolveDir, file))
        if (!webpackFiles.includes(path.join('build', place))) return undefined
        return { path: place.startsWith('.') ? place : `./${place}`, external: true }
      })
    },
  }
}

async function getManifest({ outputs }: Metafile): Promise<object> {
  const { version } = JSON.parse(await readFile(path.join(rootDir, 'package.json'), 'utf8'))
  const bundled = Object.values(outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ path, external }) => external && !path.startsWith('.') && !isBuiltin(path))
    .map(({ path }) => (path.startsWith('@') ? path.split('/', 2).join('/') : path.split('/', 1).join('')))
  const dependencies = [...new Set([...named, ...bundled])].sort((one, other) => one.localeCompare(other, 'en'))
  const getVersion = (name: string) => [name, installedVersion(name, rootDir)] as const
  const owners = [...new Set(Object.values(singletons))]
  const { '@elegant/shared': shared = '', ...others } = Object.fromEntries(owners.map(getVersion))
  return {
    name: '@elegant/remote-kit',
    version,
    description: 'Build, test, check and release a remote of the shop from a repository of its own.',
    license: 'UNLICENSED',
    type: 'module',
    bin: { 'remote-kit': 'build/cli.js' },
    exports: { './tsconfig.json': './tsconfig.json', './package.json': './package.json' },
    dependencies: Object.fromEntries(dependencies.map(getVersion)),
    // The shell brings them.
    peerDependencies: { '@elegant/shared': `^${shared}`, ...others },
  }
}
