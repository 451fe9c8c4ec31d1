/** The shell or a remote, and the patterns of the addresses that it shows. */
export interface AddressOwner {
  name: string
  paths: string[]
}

export function getPaths({ pages }: { pages: { path: string }[] }): string[] {
  return pages.map(({ path }) => path)
}

/** Pages of the live release that would be missing, although links and search engines lead to them. */
export function findRemovedPages(paths: string[], live: string[], others: AddressOwner[]): string[] {
  const shown = [...paths, ...others.flatMap(({ paths }) => paths)]
  return live
    .filter((page) => !shown.some((path) => covers(path, page)))
    .map((page) => `${page} is missing, the live release has it`)
}

/** Addresses that somebody else shows. Which of two owners visitors would get depends on the order of the registry. */
export function findTakenAddresses(paths: string[], others: AddressOwner[]): string[] {
  return others.flatMap(({ name, paths: taken }) =>
    taken.flatMap((other) =>
      paths
        .filter((path) => overlap(path, other))
        .map((path) => `${path} belongs to ${name}${other === path ? '' : `, which has ${other}`}`),
    ),
  )
}

/** True if a pattern matches all addresses of another, or the one address without parameters. */
export function covers(path: string, page: string): boolean {
  return compareSegments(path, page, (segment, other) => isParam(segment) || (!isParam(other) && segment === other))
}

/** True if an address exists that two patterns match. */
export function overlap(one: string, other: string): boolean {
  return compareSegments(one, other, (these, those) => isParam(these) || isParam(those) || these === those)
}

function compareSegments(one: string, other: string, isMatch: (one: string, other: string) => boolean): boolean {
  const [these, those] = [one, other].map((path) => path.toLowerCase().split('/').filter(Boolean))
  if (!these || !those || these.length !== those.length) return false
  return these.every((segment, place) => isMatch(segment, those[place] ?? ''))
}

function isParam(segment: string): boolean {
  return segment.startsWith(':')
}
