import path from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import MinimizerPlugin from 'minimizer-webpack-plugin'
import webpack from 'webpack'
import { IntegrityPlugin } from './build/integrityPlugin.js'
import { scriptRule } from './build/scriptRule.js'
import { sharedModules, singletons } from './build/singletons.js'

const root = import.meta.dirname

/** Strips the federation runtime of the host down to shared modules. The runtime defines these names. */
const runtimeFlags = {
  ENV_TARGET: '"web"',
  FEDERATION_OPTIMIZE_NO_REMOTE: true,
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
}

/**
 * Pages run nearly all the code they fetch. With this hint browsers compile it eagerly on another thread; without it
 * they compile function by function on the main thread, twice, and scrolling stutters.
 */
const compileHint = new webpack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  // After the minifier, which removes comments, and before the source map, which counts this line.
  stage: webpack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING - 1,
})

/** Remotes use the page's federation runtime instead of bundling one (shell/src/remotes/federation.ts). */
const shellRuntimeExternals = {
  '@module-federation/runtime': 'var elegantFederation',
  // Used only for tree-shaken shared modules.
  '@module-federation/runtime/helpers': 'var {}',
  // Used only for remotes known at build time.
  '@module-federation/sdk': 'var {}',
}

/** The one module that every remote exposes, and its chunk. */
export const exposedModule = './src/routes.tsx'
export const routesChunk = 'routes'

/** The router's package.json exports the development build, so production replaces it. */
const routerBuilds = path.join(root, 'node_modules/react-router/dist')
const routerRule = { include: routerBuilds, use: path.join(root, 'build/pureComponents.js') }
const productionRouterAlias = { [path.join(routerBuilds, 'development')]: path.join(routerBuilds, 'production') }

/**
 * Modules that the decoder of HEIC files requires on Node alone.
 *
 * @type {import('webpack').RuleSetRule}
 */
const heicRule = {
  include: path.join(root, 'node_modules/libheif-js'),
  resolve: { fallback: { crypto: false, fs: false, path: false } },
}

/**
 * The webpack configuration of one app.
 *
 * @param {{ name: string, folder: string, role: 'host' | 'remote', outputPath: string, release: string, publicPath?: string, devServer?: string }} app
 *   `release` distinguishes two builds of one app in one page; without it their chunks mix.
 *   `devServer` is the address of a development server, with a trailing slash; without it the build is for production.
 * @returns {import('webpack').Configuration}
 */
export function appConfig({ name, folder, role, outputPath, release, publicPath = '/', devServer }) {
  const isHost = role === 'host'
  const isProduction = devServer === undefined
  const mode = isProduction ? 'production' : 'development'
  return {
    name,
    mode,
    context: folder,
    target: 'web',
    // For the server's log only: it is not served, and no script names it.
    devtool: isProduction ? 'hidden-nosources-source-map' : 'cheap-module-source-map',
    entry: entries(isHost, isProduction),
    output: {
      path: outputPath,
      clean: true,
      publicPath: devServer ?? publicPath,
      filename: isHost && isProduction ? '[name].[contenthash:8].js' : '[name].js',
      chunkFilename: isHost && isProduction ? '[name].[contenthash:8].js' : '[name].js',
      assetModuleFilename,
      uniqueName: containerName(name, release),
      crossOriginLoading: 'anonymous',
      trustedTypes: { policyName: trustedTypesPolicy(name, release) },
    },
    externals: isHost ? {} : shellRuntimeExternals,
    resolve: { extensions: ['.ts', '.tsx', '.js'], alias: isProduction ? productionRouterAlias : {} },
    module: { rules: [scriptRule(name, isProduction), assetRule, routerRule, heicRule] },
    plugins: [
      ...(isProduction ? [compileHint] : []),
      isHost
        ? new webpack.DefinePlugin(runtimeFlags)
        : new ModuleFederationPlugin({
            name: containerName(name, release),
            filename: 'remoteEntry.js',
            manifest: false,
            dts: false,
            dev: false,
            shareStrategy: 'loaded-first',
            exposes: { './routes': { import: exposedModule, name: routesChunk } },
            shared: sharedModules(folder, isProduction),
            experiments: { optimization: { target: 'web', disableSnapshot: true, disableRemote: true } },
          }),
      isProduction
        ? new IntegrityPlugin()
        : new ReactRefreshPlugin({ library: containerName(name, release), include: /\.tsx$/, overlay: false }),
    ],
    optimization: {
      // Before minification; about 8 kB on the wire, below which a request costs a page more than the code does.
      splitChunks: { minSize: 52_000 },
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          minimizerOptions: { compress: { passes: 3 }, format: { comments: false } },
        }),
      ],
    },
    ...baseConfig(`${name}-${mode}`),
  }
}

/**
 * @param {boolean} isHost
 * @param {boolean} isProduction
 * @returns {Record<string, string>}
 */
export function entries(isHost, isProduction) {
  if (!isHost) return {}
  return { main: './src/main.ts', ...(isProduction && { first: './src/first.ts' }) }
}

/** @param {boolean} isHost */
export function serverEntry(isHost) {
  return isHost ? './src/server.tsx' : exposedModule
}

/** The file name of every server build. */
export const serverFile = 'server.cjs'

/**
 * The configuration of the build that renders an app's pages on the server: one file. The host bundles the singletons,
 * the remotes require them.
 *
 * @param {{ name: string, folder: string, role: 'host' | 'remote', outputPath: string, isProduction: boolean, publicPath?: string }} app
 * @returns {import('webpack').Configuration}
 */
export function serverConfig({ name, folder, role, outputPath, isProduction, publicPath = '/' }) {
  const isHost = role === 'host'
  const mode = isProduction ? 'production' : 'development'
  return {
    name: `${name}-server`,
    mode,
    context: folder,
    target: 'node24',
    devtool: false,
    entry: serverEntry(isHost),
    output: {
      path: outputPath,
      filename: serverFile,
      library: { type: 'commonjs2' },
      publicPath,
      assetModuleFilename,
    },
    externals: isHost
      ? {}
      : Object.fromEntries(Object.keys(singletons).map((single) => [single, `commonjs2 ${single}`])),
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: {
      rules: [scriptRule(name, isProduction, 'node 24'), { ...assetRule, generator: { emit: false } }],
      // One file: no chunks, and no workers, which only browsers start.
      parser: { javascript: { dynamicImportMode: 'eager', worker: false, url: false } },
    },
    // Readable stack traces matter more here than small files.
    optimization: { minimize: false },
    ...baseConfig(`${name}-server-${mode}`),
  }
}

const assetModuleFilename = '[name].[contenthash:8][ext]'

const assetRule = { test: /\.(woff2|avif)$/, type: 'asset/resource' }

/**
 * The configuration that all builds share.
 *
 * @param {string} cacheName
 * @returns {import('webpack').Configuration}
 */
function baseConfig(cacheName) {
  return {
    cache: {
      type: 'filesystem',
      name: cacheName,
      cacheDirectory: path.join(root, 'node_modules/.cache/webpack'),
      buildDependencies: { config: [import.meta.filename] },
    },
    // Our own packages may change without a new version.
    snapshot: { managedPaths: [/^(.+?[\\/]node_modules[\\/])(?!@elegant[\\/])/] },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  }
}

/**
 * The global name of a build, an identifier. Two releases of one remote may meet in a page and must not share chunks.
 *
 * @param {string} name
 * @param {string} release
 */
export function containerName(name, release) {
  return `${name.replaceAll('-', '_')}_${release}`
}

/**
 * The Trusted Types policy under which a build loads its chunks; the page's CSP lists each policy.
 *
 * @param {string} name
 * @param {string} release
 */
export function trustedTypesPolicy(name, release) {
  return `${name}#${release}`
}
