import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { rootDir } from '../../build/paths.ts'
import { workspaces } from '../../build/workspaces.ts'

/** The tests of a run. Paths are relative to the root of the repository. */
export interface Selection {
  /** True to check types, lint and imports. */
  hasChecks: boolean
  /** Files of unit tests, or all of them. */
  unit: string[] | 'all'
  /** Source files whose importing unit tests run. */
  sources: string[]
  /** Files of journeys, or all of them. */
  journeys: string[] | 'all'
  /** Narrows the journeys to titles that contain it. */
  title?: string
}

const nothing: Selection = { hasChecks: false, unit: [], sources: [], journeys: [] }
const checks: Selection = { ...nothing, hasChecks: true }

/** All checks and tests. */
export const everything: Selection = { ...checks, unit: 'all', journeys: 'all' }

/** Selects the tests of one kind: all of them, or the named ones. */
export function selectByKind(kind: 'unit' | 'journeys', names: string[]): Selection {
  if (names.length === 0) return { ...nothing, [kind]: 'all' }
  return selectByName(names, [kind])
}

/** Selects the tests whose path contains a name. A name that no path contains selects journeys by title. */
export function selectByName(names: string[], kinds = ['unit', 'journeys']): Selection {
  const selection = names.map((name) => selectName(name, kinds)).reduce(merge, nothing)
  if (selection.title !== undefined && names.length > 1) {
    throw new Error(`'${selection.title}' is the title of a journey. Pass it alone.`)
  }
  return selection
}

function selectName(name: string, kinds: string[]): Selection {
  const files = kinds.includes('journeys') ? journeyFiles() : []
  const unit = kinds.includes('unit') ? unitTests().filter(matches(name)) : []
  const journeys = files.filter(matches(name))
  if (unit.length + journeys.length > 0) return { ...nothing, unit, journeys }
  const titled = files.filter((file) => readFileSync(path.join(rootDir, file), 'utf8').includes(name))
  if (titled.length > 0) return { ...nothing, journeys: titled, title: name }
  throw new Error(`No test has '${name}' in its path, and no journey has it in its title.`)
}

/** Selects the tests that a change of these files can break. */
export function selectByChange(files: string[]): Selection {
  return files.map(selectChangedFile).reduce(merge, nothing)
}

function selectChangedFile(file: string): Selection {
  const [folder = ''] = file.split('/')
  const left = existsSync(path.join(rootDir, file)) ? [file] : []
  if (file.endsWith('.journey.ts')) return { ...checks, journeys: left }
  if (/\.test\.tsx?$/.test(file)) return { ...checks, unit: left }
  if (folder === 'bench') return checks
  if (folder === 'e2e') return { ...checks, journeys: 'all' }
  if (/^(docs|docker)\/|\.md$/.test(file)) return { ...checks, unit: unitTests().filter(matches('scripts')) }
  if (/^(demo|shared\/gallery)\/.*\.tsx?$/.test(file)) return { ...checks, sources: left }
  // Configuration of builds and tests, and files that code reads instead of importing: migrations, pictures.
  if (!/^[\w-]+\/.*\.(ts|tsx|js|mjs)$/.test(file)) return everything
  return { ...checks, sources: left, journeys: folder === 'admin' ? listJourneysWithAdmin() : 'all' }
}

function merge(one: Selection, other: Selection): Selection {
  const both = <Key extends 'unit' | 'journeys'>(key: Key) =>
    one[key] === 'all' || other[key] === 'all' ? 'all' : [...new Set([...one[key], ...other[key]])]
  return {
    hasChecks: one.hasChecks || other.hasChecks,
    unit: both('unit'),
    sources: [...one.sources, ...other.sources],
    journeys: both('journeys'),
    title: one.title ?? other.title,
  }
}

/** A folder matches all files below it, another name all paths that contain it. */
function matches(name: string): (file: string) => boolean {
  const wanted = path.normalize(name).replace(/\/$/, '')
  const isFolder = existsSync(path.join(rootDir, wanted)) && path.extname(wanted) === ''
  return (file) => (isFolder ? file.startsWith(`${wanted}/`) : file.includes(wanted))
}

/** All journeys but those of shoppers: `e2e/support/journey.ts` ensures that these never load the admin's code. */
function listJourneysWithAdmin(): string[] {
  return journeyFiles().filter((file) => !file.startsWith('e2e/journeys/shopper/'))
}

function unitTests(): string[] {
  return globSync(`{${[...workspaces, 'build', 'scripts']}}/**/*.test.{ts,tsx}`, {
    cwd: rootDir,
    exclude: (file) => file.includes('node_modules'),
  }).sort()
}

function journeyFiles(): string[] {
  return globSync('e2e/journeys/**/*.journey.ts', { cwd: rootDir }).sort()
}
