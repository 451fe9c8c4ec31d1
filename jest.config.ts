import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from 'jest'
import { browserTests, swcTransform } from './build/browserTests.ts'
import { getSources } from './build/paths.ts'
import { remotes, workspaces } from './build/workspaces.ts'

const { TEST_DATABASE_URL } = process.env

// Every project lists all folders, because `--findRelatedTests` follows imports only within the roots.
const roots = [...workspaces, 'build', 'scripts'].map((name) => path.resolve(name))

/** Servers and commands: ES modules, as Node runs them. */
function node(name: string, tests: string[]) {
  return {
    displayName: name,
    rootDir: name,
    roots,
    testEnvironment: 'node',
    testMatch: tests,
    extensionsToTreatAsEsm: ['.ts', '.tsx'],
    transform: swcTransform('es6'),
  }
}

/** Tests of routes and rules, which send no SQL or the same to both databases. */
const routeTests = ['auth/access', 'http/limits/callLimits', 'openapi/openApi'].map((name) => `api/src/${name}.test.ts`)

/** Repeats the API's database tests on PostgreSQL. */
function postgres(databaseUrl: string) {
  const tests = globSync('api/src/**/*.test.ts', { exclude: routeTests }).filter((file) =>
    /testing\/(test(App|Database)|\w+Scenes)\.ts/.test(readFileSync(file, 'utf8')),
  )
  return {
    ...node(
      'api',
      tests.map((file) => path.resolve(file)),
    ),
    displayName: 'postgres',
    globals: { testDatabaseUrl: databaseUrl },
  }
}

const config: Config = {
  // Each file of the API starts a database, the first ones beside build and types on a slow machine. Projects cannot set
  // their own timeout.
  testTimeout: 180_000,
  // A worker keeps about 30 MB of each file of ES modules that it ran.
  workerIdleMemoryLimit: '1GB',
  projects: [
    ...['shared', 'shell', ...remotes].map((name) => ({ ...browserTests(getSources(name)), roots })),
    {
      ...node('api', ['<rootDir>/src/**/*.test.ts']),
      testEnvironment: '<rootDir>/src/testing/databaseEnvironment.js',
    },
    ...['server', 'releases', 'demo', 'build', 'scripts'].map((name) => node(name, ['<rootDir>/**/*.test.ts'])),
    node('shell/server', ['<rootDir>/**/*.test.ts']),
    ...(TEST_DATABASE_URL ? [postgres(TEST_DATABASE_URL)] : []),
  ],
}

export default config
