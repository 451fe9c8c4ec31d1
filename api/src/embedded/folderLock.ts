import { hash } from 'node:crypto'
import { existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { StartError } from '../startServer.ts'

/**
 * Ensures that only one process uses the folder: two would silently overwrite each other's rows.
 * The lock is a listening socket, so it is released even if the process is killed.
 */
export async function lockFolder(dir: string): Promise<() => Promise<void>> {
  const address = getAddress(dir)
  let server = await listen(address)
  if (!server && isStale(address) && !(await isListening(address))) {
    rmSync(address, { force: true })
    server = await listen(address)
  }
  if (!server) {
    throw new StartError(
      `The folder ${dir} is in use by another process of the shop. Stop it, or choose another DATA_DIR.`,
    )
  }
  return () => new Promise((resolve) => server.close(() => resolve()))
}

/** Hashed, because socket paths are limited to 108 bytes. */
function getAddress(dir: string): string {
  mkdirSync(path.dirname(dir), { recursive: true })
  const real = existsSync(dir) ? realpathSync(dir) : path.join(realpathSync(path.dirname(dir)), path.basename(dir))
  const name = `elegant-${hash('sha256', real).slice(0, 24)}`
  // On Linux and Windows these names disappear with their process; elsewhere a file stays behind.
  if (process.platform === 'linux') return `\0${name}`
  return process.platform === 'win32' ? `\\\\?\\pipe\\${name}` : path.join(tmpdir(), `${name}.sock`)
}

function isStale(address: string): boolean {
  return path.isAbsolute(address) && existsSync(address)
}

/** Returns the listening server; undefined if another process listens there. */
function listen(address: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy()).unref()
    server.once('error', (error) => {
      if ('code' in error && error.code === 'EADDRINUSE') resolve(undefined)
      else reject(error)
    })
    server.listen(address, () => resolve(server))
  })
}

function isListening(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
