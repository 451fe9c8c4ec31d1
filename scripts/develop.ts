import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { type ShellBuild, shellBuildFile } from '../shell/server/shellBuild.ts'
import type { Registry } from '../shell/src/remotes/registry.ts'
import { appConfig } from '../webpack.base.js'
import { rootDir } from './paths.ts'
import { describe, remotes } from './release.ts'

// A development server for each app, and the shop's server in front of them: it restarts when its own files change.

const dist = path.join(rootDir, 'node_modules/.cache/elegant/develop')
const port = Number(process.env.PORT ?? 3000)
const release = 'dev'
const addressOf = (place: number) => `http://localhost:${port + 1 + place}/`

await writeReleases()
await Promise.all([serveApp('shell', 'host', 0), ...remotes.map((name, place) => serveApp(name, 'remote', place + 1))])
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'scripts/serve.ts'], {
  cwd: rootDir,
  stdio: 'inherit',
  env: { ...process.env, DIST_DIR: dist },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.kill(signal))
server.once('exit', () => process.exit())

function serveApp(name: string, role: 'host' | 'remote', place: number): Promise<void> {
  const config = appConfig({ name, role, release, outputPath: path.join(dist, name), devServer: addressOf(place) })
  const devServer = new WebpackDevServer(
    {
      port: port + 1 + place,
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

/** What the pages' server reads of builds and releases, pointing at the development servers. */
async function writeReleases(): Promise<void> {
  const shell: ShellBuild = {
    release,
    isDevelopment: true,
    base: addressOf(0),
    scripts: ['main.js'],
    fonts: [],
    integrity: {},
    trustedTypes: '',
  }
  const registry: Registry = { schema: 1, rev: 1, remotes: {} }
  for (const [place, name] of remotes.entries()) {
    const live = { ...(await describe(name, release, () => [])), base: addressOf(place + 1) }
    registry.remotes[name] = { active: live.version, previous: null, versions: { [live.version]: live } }
  }
  await mkdir(path.join(dist, 'shell'), { recursive: true })
  await mkdir(path.join(dist, 'remotes'), { recursive: true })
  await writeFile(path.join(dist, 'shell', shellBuildFile), JSON.stringify(shell))
  await writeFile(path.join(dist, 'remotes.json'), JSON.stringify(registry))
}
