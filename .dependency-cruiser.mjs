// The import boundaries of the repository. `npm run check` and `npm test` enforce them; docs/architecture.md
// shows them.

import { remotes } from './build/workspaces.ts'

/**
 * The workspaces and folders that each may import from, apart from itself.
 *
 * @type {Record<string, string[]>}
 */
export const mayImport = {
  shared: [],
  server: [],
  releases: ['shared', 'server'],
  ...Object.fromEntries(remotes.map((remote) => [remote, ['shared']])),
  shell: ['shared', 'server', 'releases'],
  api: ['shared', 'server'],
  demo: ['shared', 'api'],
  build: ['shared', 'server', 'releases', 'api'],
  scripts: ['shared', 'server', 'releases', 'shell', 'api', 'build'],
  e2e: ['shared', 'server', 'releases', 'shell', ...remotes, 'api', 'build', 'scripts'],
  bench: ['shared', 'server', 'releases', 'shell', ...remotes, 'api', 'build', 'scripts', 'e2e'],
}

const folders = Object.keys(mayImport).join('|')
const tests = '\\.(test|journey)\\.tsx?$|/testing/'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-circles-between-folders',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
    {
      name: 'declared-packages-only',
      comment: 'Declare a package in the package.json of the importing workspace or of the root.',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown', 'undetermined'] },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    ...Object.entries(mayImport).map(([folder, targets]) => ({
      name: `${folder}-imports-only-${targets.join('-') || 'itself'}`,
      severity: /** @type {const} */ ('error'),
      from: { path: `^${folder}/` },
      to: { path: `^(${folders})/`, pathNot: `^(${[folder, ...targets].join('|')})/` },
    })),
    {
      name: 'workspaces-through-their-exports',
      comment: 'Import another workspace by its name, not by a relative path into its folders.',
      severity: 'error',
      from: { path: `^(${['shared', 'server', 'releases', ...remotes, 'shell', 'api'].join('|')})/` },
      to: {
        path: `^(${folders})/`,
        dependencyTypes: ['local'],
        dependencyTypesNot: ['aliased-workspace'],
        pathNot: '^$1/',
      },
    },
    {
      name: 'rules-import-nothing-of-ours',
      severity: 'error',
      from: { path: '^shared/src/rules/' },
      to: { path: '^shared/', pathNot: '^shared/src/(rules|testing)/' },
    },
    {
      name: 'primitives-know-no-business',
      severity: 'error',
      from: { path: '^shared/src/ui/' },
      to: {
        path: '^shared/src/(api|state|rules)/|node_modules/(react-router-dom|react-redux)/',
        pathNot: '^shared/src/rules/dates/',
      },
    },
    {
      name: 'the-api-shares-the-rules-only',
      severity: 'error',
      from: { path: '^api/' },
      to: { path: '^shared/', pathNot: '^shared/src/rules/' },
    },
    {
      name: 'no-test-code-in-production',
      severity: 'error',
      from: { path: `^(${folders})/`, pathNot: `${tests}|^(e2e|bench|scripts)/` },
      to: { path: tests },
    },
  ],
  options: {
    parser: 'swc',
    combinedDependencies: true,
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'node', 'default'] },
  },
}
