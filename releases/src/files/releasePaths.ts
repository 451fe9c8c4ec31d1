import path from 'node:path'
import type { AnyRelease } from '../types.ts'

/** The folder of a release in a dist folder. */
export function releaseFolder(dist: string, name: string, { version }: Pick<AnyRelease, 'version'>): string {
  return path.join(dist, 'remotes', assertPathSegment(name), assertPathSegment(version))
}

/** Names come from a registry that others may have written: none may lead out of its folder. */
export function assertPathSegment(name: string): string {
  if (isPathSegment(name)) return name
  throw new Error(`The registry contains an invalid name: ${name}`)
}

/** True if a name can be a folder or a file of a release. */
export function isPathSegment(name: string): boolean {
  return /^\w[\w.+-]*$/.test(name)
}
