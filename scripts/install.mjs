import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const stamp = path.join(root, 'node_modules/.installed')
const installedNode = path.join(root, 'node_modules/node/bin/node')

/** Installs the packages if the lock file changed since the last installation. */
export function ensureInstalled() {
  const lockHash = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
  const isCurrent = existsSync(findNode()) && existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash
  if (isCurrent) return
  console.log('Installing packages (once; about a minute) …')
  // Not `npm ci`, which rejects a lock file without optional packages that the registry does not carry.
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'])
  // If npm skips install scripts, the package `node` has not installed its binary yet.
  if (!existsSync(installedNode)) run('npm', ['rebuild', 'node', '--foreground-scripts', '--loglevel=error'])
  writeFileSync(stamp, lockHash)
}

/** The installed Node. An image that has the right one itself does not install it (docker/Dockerfile). */
function findNode() {
  const isRight = process.version.split('.')[0] === `v${readFileSync(path.join(root, '.nvmrc'), 'utf8').split('.')[0]}`
  return existsSync(installedNode) || !isRight ? installedNode : process.execPath
}

/**
 * Runs a script in a child process on the installed Node. Returns its exit code.
 *
 * @param {string[]} args
 */
export function runNode(args) {
  const node = findNode()
  const child = spawn(node, args, {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: [path.dirname(node), path.join(root, 'node_modules/.bin'), process.env.PATH].join(path.delimiter),
    },
  })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => child.kill(signal))
  return new Promise((resolve) =>
    child.on('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143))),
  )
}

/**
 * @param {string} command
 * @param {string[]} args
 */
function run(command, args) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error(error?.message ?? `${command} ${args.join(' ')} failed; see the output above.`)
    process.exit(1)
  }
}
