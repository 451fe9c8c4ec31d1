import { existsSync } from 'node:fs'
import path from 'node:path'

/** The shell, first segments of addresses of the server, and folders that Git ignores. */
const reserved = [
  'assets',
  // Every object has a property of that name.
  'constructor',
  'coverage',
  'dist',
  'healthz',
  'media',
  'readyz',
  'release-failures',
  'remotes',
  'screenshots',
  'shell',
]

const maxLength = 30

/** Throws unless a remote can have the name, wherever its sources are. */
export function assertRemoteName(name: string): void {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > maxLength)
    throw new Error(
      `'${name}' is no name for a remote: at most ${maxLength} lower-case letters, digits and single hyphens, such as gem-show.`,
    )
  if (reserved.includes(name)) throw new Error(`${name} is reserved for the shell, the server or its builds.`)
}

/**
 * Throws unless a new remote can have the name: it is also a folder of the repository, and the address of the remote's
 * first page beside the given ones of the shell and the other remotes.
 */
export function assertFreeName(name: string, root: string, addresses: string[]): void {
  assertRemoteName(name)
  const taken = [name, `e2e/journeys/${name}`].find((folder) => existsSync(path.join(root, folder)))
  if (taken) throw new Error(`${name} is taken: the folder ${taken} exists.`)
  const address = addresses.find((path) => path.split('/')[1] === name)
  if (address) throw new Error(`${name} is taken: the shop has the page ${address}.`)
}
