import type { Config } from 'jest'

const swc = (module: 'es6' | 'commonjs') => ({
  '^.+\\.tsx?$': [
    '@swc/jest',
    {
      module: { type: module },
      jsc: {
        target: 'es2024',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic' } },
      },
    },
  ],
})

/** Screens and what they share: a browser's globals, modules that a test may replace. */
function browser(name: string) {
  return {
    displayName: name,
    rootDir: name,
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
    testEnvironment: 'node',
    testMatch: tests,
    extensionsToTreatAsEsm: ['.ts', '.tsx'],
    transform: swc('es6'),
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
    node('api', ['<rootDir>/src/**/*.test.ts']),
    node('scripts', ['<rootDir>/**/*.test.ts']),
    node('shell/server', ['<rootDir>/**/*.test.ts']),
  ],
}

export default config
