import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The version of a package that modules in a folder import.
 *
 * @param {string} name
 * @param {string} from
 * @returns {string}
 */
export function installedVersion(name, from) {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const file = path.join(folder, 'node_modules', name, 'package.json')
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')).version
    if (folder === path.dirname(folder)) throw new Error(`${name} is not installed: ${from} cannot import it.`)
  }
}
