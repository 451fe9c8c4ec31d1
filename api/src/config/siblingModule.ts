import path from 'node:path'

/** A program that lies beside a module: as TypeScript among the sources, as JavaScript in a build. */
export function siblingModule({ dirname, filename }: ImportMeta, name: string): string {
  return path.join(dirname, name + path.extname(filename))
}
