import path from 'node:path'

/** The path of a sibling module: `.ts` in the sources, `.js` in a build. */
export function siblingModule({ dirname, filename }: ImportMeta, name: string): string {
  return path.join(dirname, name + path.extname(filename))
}
