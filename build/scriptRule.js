import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** Our own packages consist of TypeScript. */
const installedPackages = /[\\/]node_modules[\\/](?!@elegant[\\/])/

/**
 * The compilation of TypeScript and JSX.
 *
 * @param {string} namespace
 * @param {boolean} isProduction
 * @param {string} [targets]
 */
export function scriptRule(namespace, isProduction, targets = 'chrome >= 111, firefox >= 115, safari >= 16.4') {
  const isServer = targets.startsWith('node')
  const options = {
    env: { targets },
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: !isProduction, refresh: !isProduction && !isServer } },
      experimental: {
        // Makes class names independent of the order in which apps are evaluated.
        plugins: [
          [
            '@swc/plugin-styled-components',
            {
              ssr: true,
              displayName: !isProduction,
              namespace,
              fileName: false,
              pure: true,
              transpileTemplateLiterals: false,
            },
          ],
        ],
      },
    },
  }
  return { test: /\.tsx?$/, exclude: installedPackages, use: { loader: require.resolve('swc-loader'), options } }
}
