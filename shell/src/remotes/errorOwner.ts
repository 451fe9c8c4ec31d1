import { shellName } from '@elegant/releases/types'

/** The release to which an error belongs, and its place in the code of that release: `shop.js:1:234`. */
interface ErrorOwner {
  release: { remote: string; version: string }
  at: string
}

const firstAddress = /[\w-]+:\/\/[^\s()]+/
const ownPlace = /^\/remotes\/([^/]+)\/([^/]+)\/([^/?]+:\d+:\d+)/

/**
 * Finds the owner of an error by the script addresses in its stack. The remote nearest to the throw is responsible, even if
 * a shared function of the shell threw: the remote called it. Errors thrown by other scripts, such as those of extensions,
 * have no owner.
 */
export function findErrorOwner(stack: string, origin = location.origin): ErrorOwner | undefined {
  if (!firstAddress.exec(stack)?.[0].startsWith(`${origin}/`)) return undefined
  let shell: ErrorOwner | undefined
  for (const address of stack.split(origin)) {
    const [, remote, version, at] = ownPlace.exec(address) ?? []
    if (remote === undefined || version === undefined || at === undefined) continue
    const owner = { release: { remote, version }, at }
    if (remote !== shellName) return owner
    shell ??= owner
  }
  return shell
}
