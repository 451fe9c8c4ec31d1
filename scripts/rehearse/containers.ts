import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { rootDir } from '../../build/paths.ts'

export interface Image {
  root: string
  env: Record<string, string>
  cwd: string
  user: string
  command: string[]
  /** Further folders that it may write to, and that nobody keeps. */
  tmpfs?: string[]
}

/** The volumes of compose.yml. */
export const volumes = ['data', 'releases']
/** The addresses behind the service names of compose. */
export const hosts = { api: ['127.0.0.2', '127.0.0.4'], pages: ['127.0.0.3', '127.0.0.5'], web: ['127.0.0.1'] }

/** All that a rehearsal writes. */
export const work = mkdtempSync(path.join(tmpdir(), 'elegant-images-'))
const etc = path.join(work, 'etc')
const children: ChildProcess[] = []

/** This machine's, with the names that compose gives and the user of Node's image. */
export function prepareEtc(): void {
  cpSync('/etc', etc, { recursive: true, verbatimSymlinks: true })
  rmSync(path.join(etc, 'nginx'), { recursive: true, force: true })
  mkdirSync(path.join(etc, 'nginx'))
  const names = Object.entries(hosts).flatMap(([name, addresses]) => addresses.map((address) => `${address} ${name}`))
  writeFileSync(path.join(etc, 'hosts'), `127.0.0.1 localhost\n${names.join('\n')}\n`)
  for (const file of ['passwd', 'group']) {
    const [line, known] = file === 'passwd' ? ['node:x:1000:1000::/:/bin/sh', /^node:/m] : ['node:x:1000:', /^node:/m]
    const text = readFileSync(path.join(etc, file), 'utf8')
    if (!known.test(text)) writeFileSync(path.join(etc, file), `${text}${line}\n`)
  }
  const npmrc = path.join(process.env.HOME ?? '', '.npmrc')
  if (existsSync(npmrc)) cpSync(npmrc, path.join(etc, 'npmrc-of-user'))
}

/** The arguments of unshare that run a program in an image's folder and nowhere else. */
export function inside({ root, env, cwd, user, tmpfs = [] }: Image, program: string[], isReadOnly = false): string[] {
  const mounts = [
    `mount --bind ${root} ${root}`,
    ...(isReadOnly ? [`mount -o remount,bind,ro ${root}`] : []),
    ...['usr', 'proc', 'dev'].map((folder) => `mount --rbind /${folder} ${root}/${folder}`),
    `cp -r ${root}/etc/. ${etc}/`,
    `mount --bind ${etc} ${root}/etc`,
    `mount --bind ${path.dirname(path.join(rootDir, 'node_modules/node/bin/node'))} ${root}/node`,
    `mount -t tmpfs -o mode=1777 tmpfs ${root}/tmp`,
    ...(isReadOnly ? volumes.map((volume) => `mount --bind ${work}/${volume} ${root}/${volume}`) : []),
    ...tmpfs.map((folder) => `mount -t tmpfs -o mode=1777 tmpfs ${root}${folder}`),
  ]
  const who = user === 'root' ? [] : ['setpriv', '--reuid=1000', '--regid=1000', '--clear-groups', '--']
  const values = {
    PATH: '/node:/usr/local/bin:/usr/bin:/bin:/usr/sbin',
    HOME: '/tmp',
    NPM_CONFIG_USERCONFIG: '/etc/npmrc-of-user',
    ...npmEnv(),
    ...env,
  }
  return [
    '--mount',
    '--propagation',
    'private',
    'sh',
    '-ec',
    `${mounts.join('\n')}\nexec chroot ${root} "$@"`,
    'sh',
    'env',
    '-i',
    ...Object.entries(values).map(([name, value]) => `${name}=${value}`),
    ...who,
    'sh',
    '-c',
    `cd ${cwd} && exec "$@"`,
    'sh',
    ...program,
  ]
}

/** Where this machine has npm look for packages. */
function npmEnv(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      /^npm_config_(registry|cafile)$/i.test(name) && value ? [[name, value]] : [],
    ),
  )
}

/** Runs an image as compose does: its own user, nothing writable but /tmp, its volumes, and `tmpfs`. */
export function start(image: Image, env: Record<string, string> = {}, command = image.command): ChildProcess {
  for (const volume of volumes) {
    mkdirSync(path.join(work, volume), { recursive: true })
    execFileSync('chown', ['1000', path.join(work, volume)])
  }
  const log = `${image.root}.log`
  const output = openSync(log, 'a')
  chmodSync(log, 0o666)
  const args = inside({ ...image, user: 'node', env: { ...image.env, ...env } }, command, true)
  const child = spawn('unshare', args, { stdio: ['ignore', output, output] })
  child.once('exit', (code) => code && console.error(readFileSync(log, 'utf8')))
  children.push(child)
  return child
}

/** Resolves when a program has ended well, by itself or told by a signal. */
export async function ended(child: ChildProcess, signal?: NodeJS.Signals): Promise<void> {
  const exit = once(child, 'exit')
  if (signal) child.kill(signal)
  const [code] = child.exitCode === null ? await exit : [child.exitCode]
  if (code !== 0) throw new Error(`${child.spawnargs.at(-1)} ended with ${code}`)
}

/** Ends what still runs and removes what was written. */
export async function clear(): Promise<void> {
  // Told, not killed: nginx takes its workers with it.
  for (const child of children.filter(({ exitCode }) => exitCode === null)) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  rmSync(work, { recursive: true, force: true })
}
