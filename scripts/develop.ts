import { spawn } from 'node:child_process'
import { mkdir, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { downloadRelease } from '@elegant/releases/files/downloadRelease'
import { changeRegistry } from '@elegant/releases/registry/changeRegistry'
import { readRegistry } from '@elegant/releases/registry/registry'
import type { Release, RemoteRecord, ShellRelease } from '@elegant/releases/types'
import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { distDir, getSources, rootDir } from '../build/paths.ts'
import { remotes } from '../build/workspaces.ts'
import { appConfig, serverConfig, serverFile } from '../webpack.base.js'
import { assertFreePorts } from './assertFreePorts.ts'
import { buildRelease, describeRelease, describeShell } from './releases/buildRelease.ts'
import { runCli } from './runCli.ts'

// Starts a development server for the shell and for each remote under development, and the shop's server in front of
// them, which restarts when its files change. The other remotes are releases, of this checkout or of the shop given by
// --against. The shell is always built from its sources, because hot reloading needs the development build of React.

const usage = `Usage: npm run dev -- [${remotes.join(' | ')}] [--against https://shop.example]`
const {
  values: { against },
  positionals,
} = parseArgs({ allowPositionals: true, options: { against: { type: 'string' } } })
if (positionals.some((given) => !remotes.some((name) => name === given))) throw new Error(usage)
const developedRemotes = remotes.filter((name) => positionals.length === 0 || positionals.includes(name))

const port = Number(process.env.PORT || 3000)
// One for each: a second development server must not empty the folder of the first.
const dist = path.join(rootDir, '.cache/develop', String(port))
const release = 'dev'
const devServerUrl = (index: number) => `http://localhost:${port + 1 + index}/`

await runCli(() => assertFreePorts(port, developedRemotes.length + 2))
if (process.exitCode) process.exit()
const renderedRemotes = await writeReleases()
await Promise.all([
  startDevServer('shell', 'host', 0),
  ...developedRemotes.map((name, index) => startDevServer(name, 'remote', index + 1)),
  watchServerBuild('shell', 'host', path.join(dist, 'remotes/shell', release), devServerUrl(0)),
  ...renderedRemotes.map(({ name, folder, base }) => watchServerBuild(name, 'remote', folder, base)),
])
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'scripts/serve.ts'], {
  cwd: rootDir,
  stdio: 'inherit',
  env: { ...process.env, DIST_DIR: dist, RELEASES_URL: '', RELEASES_ROOT_KEY: '', RELEASES_KEY: '' },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.kill(signal))
server.once('exit', () => process.exit())

function startDevServer(name: string, role: 'host' | 'remote', index: number): Promise<void> {
  const config = appConfig({
    ...getSources(name),
    role,
    release,
    outputPath: path.join(dist, name),
    devServer: devServerUrl(index),
  })
  const devServer = new WebpackDevServer(
    {
      port: port + 1 + index,
      host: 'localhost',
      hot: true,
      liveReload: false,
      headers: { 'access-control-allow-origin': '*' },
      client: { overlay: { errors: true, warnings: false, runtimeErrors: false } },
    },
    webpack(config),
  )
  return devServer.start()
}

/** Rebuilds an app's server bundle whenever its sources change. Resolves after the first build. */
function watchServerBuild(
  name: string,
  role: 'host' | 'remote',
  outputPath: string,
  publicPath: string,
): Promise<void> {
  const compiler = webpack(serverConfig({ ...getSources(name), role, outputPath, publicPath, isProduction: false }))
  return new Promise((resolve, reject) => {
    compiler.watch({}, (error, stats) => {
      if (error) reject(error)
      if (stats?.hasErrors()) console.error(stats.toString({ preset: 'errors-warnings', colors: true }))
      resolve()
    })
  })
}

/** Writes build and registry files that point to the development servers. Returns the remotes to render on the server. */
async function writeReleases() {
  const shell: ShellRelease = { ...describeShell(release, devServerUrl(0)), isDevelopment: true, scripts: ['main.js'] }
  const records: Record<string, RemoteRecord> = {}
  const renderedRemotes: { name: string; folder: string; base: string }[] = []
  await rm(dist, { recursive: true, force: true })
  await mkdir(path.join(dist, 'remotes'), { recursive: true })
  for (const [index, name] of developedRemotes.entries()) {
    const base = devServerUrl(index + 1)
    const description = await describeRelease(getSources(name), release, () => [])
    const isRendered = description.pages.some(({ isPersonal }) => !isPersonal)
    const live = { ...description, base, server: isRendered ? { file: serverFile } : undefined }
    if (isRendered) renderedRemotes.push({ name, folder: path.join(dist, 'remotes', name, live.version), base })
    records[name] = { active: live.version, former: [], versions: { [live.version]: live } }
  }
  for (const name of remotes.filter((other) => !developedRemotes.includes(other))) {
    const live = await (against === undefined ? findOrBuildRelease(name) : downloadRelease(against, name, dist))
    records[name] = { active: live.version, former: [], versions: { [live.version]: live } }
  }
  const change = { by: 'npm run dev', what: 'release', remote: remotes.join(', '), version: release, why: '' } as const
  await changeRegistry(dist, () => ({
    change,
    apps: { shell: { active: release, former: [], versions: { [release]: shell } }, remotes: records },
  }))
  return renderedRemotes
}

/** Returns the live release of this checkout, or builds one. */
async function findOrBuildRelease(name: string): Promise<Release> {
  const { [name]: record } = (await readRegistry(distDir)).remotes
  const live = record?.versions[record.active] ?? (await buildRelease(getSources(name)))
  await symlink(path.join(distDir, 'remotes', name), path.join(dist, 'remotes', name))
  return live
}
