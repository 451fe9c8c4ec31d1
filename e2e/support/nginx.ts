import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '@elegant/server/testing/freePort'
import { rootDir } from '../../build/paths.ts'
import type { Shop } from './shop.ts'
import { waitUntilReady } from './waitUntilReady.ts'

/** True if nginx is installed. */
export const hasNginx = spawnSync('nginx', ['-v']).error === undefined

/** The servers and ports of an nginx. */
interface NginxOptions {
  /** The folder of builds and releases, which nginx serves. */
  dist: string
  /** Host and port of each API process. */
  api: string[]
  /** Host and port of each page server. */
  pages: string[]
  /** The ports for visitors and for page servers; free ports by default. */
  port?: number
  innerPort?: number
  /** Serves HTTPS on this port with a self-signed certificate. */
  tlsPort?: number
  /** Removes the rate and connection limits. */
  isUnlimited?: boolean
  /** Takes the visitor's address from the header X-Visitor, for tests of addresses that this machine does not have. */
  takesVisitors?: boolean
}

/** Starts the containers' nginx in front of a shop with one process. */
export function startNginx({ url, dist }: Pick<Shop, 'url' | 'dist'>, tlsPort?: number): Promise<Nginx> {
  const { host } = new URL(url)
  return startNginxFor({ dist, api: [host], pages: [host], tlsPort })
}

interface Nginx {
  url: string
  /** The same with a number: nginx counts the connections of each address, and "localhost" has two. */
  byNumber: string
  /** The lines about requests and errors. */
  readLogs: () => Promise<string>
  close: () => Promise<void>
}

/** Starts the containers' nginx in front of several processes. */
export async function startNginxFor({
  dist,
  api,
  pages,
  isUnlimited = false,
  takesVisitors = false,
  ...ports
}: NginxOptions): Promise<Nginx> {
  const folder = await mkdtemp(path.join(tmpdir(), 'elegant-nginx-'))
  const port = ports.port ?? (await freePort())
  const innerPort = ports.innerPort ?? (await freePort())
  const template = await readFile(path.join(rootDir, 'docker/nginx.conf'), 'utf8')
  const config = template
    .replace(/server api:3000 resolve(.*)/, (_, rest) => writeServers(api, rest))
    .replace(/server pages:3000 resolve(.*)/, (_, rest) => writeServers(pages, rest))
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace('listen [::]:8080', `listen [::1]:${port}`)
    .replace('listen 8081', `listen 127.0.0.1:${innerPort}`)
    .replace(/limit_(conn|req) .*;/g, (limit) => (isUnlimited ? '' : limit))
    .replace('set $visitor $remote_addr', `set $visitor ${takesVisitors ? '$http_x_visitor' : '$remote_addr'}`)
    .replaceAll(' /tmp/', ` ${folder}/`)
    .replace('root /srv', `root ${folder}/srv`)
    .replace('/etc/nginx/shop.d', `${folder}/shop.d`)
    .replace('/dev/stdout', `${folder}/access.log`)
    .replaceAll('/dev/stderr', `${folder}/error.log`)
  // The same links as in the image.
  await mkdir(path.join(folder, 'srv'))
  await symlink(path.join(dist, 'remotes'), path.join(folder, 'srv/remotes'))
  if (ports.tlsPort !== undefined) await writeTls(folder, ports.tlsPort)
  const file = path.join(folder, 'nginx.conf')
  // Run as root, nginx would otherwise start workers that may not read the folder.
  await writeFile(file, process.getuid?.() === 0 ? `user root;\n${config}` : config)
  const server = spawn('nginx', ['-c', file, '-p', folder, '-g', 'daemon off;'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const address = `http://localhost:${port}`
  await waitUntilReady(`${address}/nginx-health`, server)
  return {
    url: address,
    byNumber: `http://127.0.0.1:${port}`,
    async readLogs() {
      const files = ['access.log', 'error.log'].map((name) => readFile(path.join(folder, name), 'utf8'))
      return (await Promise.all(files)).join('')
    },
    async close() {
      server.kill('SIGQUIT')
      if (server.exitCode === null) await once(server, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function writeTls(folder: string, port: number): Promise<void> {
  await mkdir(path.join(folder, 'shop.d'))
  const files = ['-keyout', path.join(folder, 'privkey.pem'), '-out', path.join(folder, 'fullchain.pem')]
  spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', ...files])
  const template = await readFile(path.join(rootDir, 'docker/tls.conf'), 'utf8')
  const config = template
    .replace('listen 8443', `listen 127.0.0.1:${port}`)
    .replace('listen [::]:8443', `listen [::1]:${port}`)
    .replaceAll('/etc/nginx/tls', folder)
  await writeFile(path.join(folder, 'shop.d/tls.conf'), config)
  // The same as in compose.tls.yml.
  await writeFile(path.join(folder, 'shop.d/address.conf'), 'set $shop https://localhost;')
}

/** Lists each process, because Debian's nginx does not support `resolve`. */
function writeServers(hosts: string[], rest: string): string {
  return hosts.map((host) => `server ${host}${rest}`).join('\n')
}
