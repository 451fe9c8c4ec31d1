/** The release to which an error belongs, and its place in the code of that release: `shop.js:1:234`. */
export interface ErrorOwner {
  /** Undefined for the shell. */
  release?: { remote: string; version: string }
  at: string
}

const addresses = /[\w-]+:\/\/[^\s()]+?:\d+:\d+/g
const ownAddress = /^\/(?:assets|remotes\/([^/]+)\/([^/]+))\/([^/?]+)$/

/**
 * Finds the owner of an error by the script addresses in its stack. The remote nearest to the throw is responsible, even if
 * a shared function of the shell threw: the remote called it. Errors thrown by other scripts, such as those of extensions,
 * have no owner.
 */
export function findErrorOwner(stack: string, origin = location.origin): ErrorOwner | undefined {
  let shell: ErrorOwner | undefined
  for (const [index, address] of (stack.match(addresses) ?? []).entries()) {
    const [, remote, version, at] =
      ownAddress.exec(address.startsWith(origin) ? address.slice(origin.length) : '') ?? []
    if (at === undefined) {
      if (index === 0) return undefined
      continue
    }
    if (remote !== undefined && version !== undefined) return { release: { remote, version }, at }
    shell ??= { at }
  }
  return shell
}
