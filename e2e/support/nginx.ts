import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../scripts/freePort.ts'
import { rootDir } from '../../scripts/paths.ts'
import type { Shop } from './shop.ts'

/** True where there is an nginx to try the configuration of the containers with. */
export const hasNginx = spawnSync('nginx', ['-v']).error === undefined

/** The nginx of the containers before a shop; it serves the files of builds and releases itself. */
export async function openNginx({ url, dist }: Shop): Promise<{ url: string; close: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'elegant-nginx-'))
  const port = await freePort()
  const { host } = new URL(url)
  const written = await readFile(path.join(rootDir, 'docker/nginx.conf'), 'utf8')
  const config = written
    .replace('server api:3000', `server ${host}`)
    .replace('server pages:3000', `server ${host}`)
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace('listen [::]:8080', `listen [::1]:${port}`)
    .replaceAll(' /tmp/', ` ${folder}/`)
    .replace('root /srv', `root ${folder}/srv`)
    .replace('/dev/stdout', `${folder}/access.log`)
    .replace('/dev/stderr', 'stderr')
  // As the image has them.
  await mkdir(path.join(folder, 'srv'))
  await symlink(path.join(dist, 'shell'), path.join(folder, 'srv/assets'))
  await symlink(path.join(dist, 'remotes'), path.join(folder, 'srv/remotes'))
  const file = path.join(folder, 'nginx.conf')
  // As root nginx would give its work to somebody who may not read the folder.
  await writeFile(file, process.getuid?.() === 0 ? `user root;\n${config}` : config)
  const server = spawn('nginx', ['-c', file, '-p', folder, '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const address = `http://localhost:${port}`
  await answers(address)
  return {
    url: address,
    async close() {
      server.kill('SIGQUIT')
      if (server.exitCode === null) await once(server, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function answers(address: string): Promise<void> {
  const deadline = Date.now() + 10_000
  while (
    !(await fetch(`${address}/nginx-health`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > deadline) throw new Error('nginx did not start')
  }
}
