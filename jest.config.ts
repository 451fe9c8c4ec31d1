import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from 'jest'

const { TEST_DATABASE_URL } = process.env

// The tests of every project may import from all of them: `--findRelatedTests` sees only what lies in here.
const roots = ['shared', 'server', 'releases', 'shell', 'storefront', 'admin', 'api', 'demo', 'build', 'scripts'].map(
  (name) => path.resolve(name),
)

const swc = (module: 'es6' | 'commonjs') => ({
  '^.+\\.tsx?$': [
    '@swc/jest',
    {
      module: { type: module },
      jsc: {
        target: 'es2024',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
        // JSON is imported with one.
        experimental: { keepImportAttributes: module === 'es6' },
      },
    },
  ],
})

/** Screens and what they share: a browser's globals, modules that a test may replace. */
function browser(name: string) {
  return {
    displayName: name,
    rootDir: name,
    roots,
    testEnvironment: 'jest-fixed-jsdom',
    testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
    transform: swc('commonjs'),
    moduleNameMapper: { '\\.(woff2|avif)$': '<rootDir>/../shared/src/testing/fileAddress.ts' },
    setupFilesAfterEnv: ['<rootDir>/../shared/src/testing/setup.ts'],
  }
}

/** Servers and commands: real ES modules, as Node runs them. */
function node(name: string, tests: string[]) {
  return {
    displayName: name,
    rootDir: name,
    roots,
    testEnvironment: 'node',
    testMatch: tests,
    extensionsToTreatAsEsm: ['.ts', '.tsx'],
    transform: swc('es6'),
  }
}

/** The API's tests that open a database, once more on PostgreSQL. */
function postgres(databaseUrl: string) {
  const tests = globSync('api/src/**/*.test.ts').filter((file) =>
    /testing\/test(App|Database)\.ts/.test(readFileSync(file, 'utf8')),
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
  // A database starts for each file of the API, on a machine that may be busy. Projects have no timeout of their own.
  testTimeout: 30_000,
  projects: [
    browser('shared'),
    browser('shell'),
    browser('storefront'),
    browser('admin'),
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
