import { createRequire } from 'node:module'
import path from 'node:path'
import type { AppSources } from './paths.ts'

const { resolve } = createRequire(import.meta.url)

/** The transform of TypeScript for Jest. */
export function swcTransform(module: 'es6' | 'commonjs') {
  return {
    '^.+\\.tsx?$': [
      resolve('@swc/jest'),
      {
        module: { type: module },
        jsc: {
          target: 'es2024',
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic' } },
          // Node requires the attribute on imports of JSON.
          experimental: { keepImportAttributes: module === 'es6' },
        },
      },
    ] satisfies [string, object],
  }
}

/** The Jest project of a front end: browser globals, and CommonJS so that a test can mock modules. */
export function browserTests({ name, folder }: AppSources) {
  const shared = path.dirname(createRequire(path.join(folder, 'package.json')).resolve('@elegant/shared/package.json'))
  return {
    displayName: name,
    rootDir: folder,
    testEnvironment: resolve('jest-fixed-jsdom'),
    testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
    transform: swcTransform('commonjs'),
    // Our own packages consist of TypeScript.
    transformIgnorePatterns: ['/node_modules/(?!@elegant/)'],
    moduleNameMapper: { '\\.(woff2|avif)$': path.join(shared, 'src/testing/fileAddress.ts') },
    setupFilesAfterEnv: [path.join(shared, 'src/testing/setup.ts')],
  }
}
