import { fileURLToPath } from 'node:url'

import { VanillaExtractPlugin } from '@vanilla-extract/webpack-plugin'
import { EsbuildPlugin } from 'esbuild-loader'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import TerserPlugin from 'terser-webpack-plugin'
import webpack, { type Compiler, type Configuration } from 'webpack'

import { containerName, releaseBase } from '@shop/contracts/release'

import {
  hashPlaceholder,
  integrityPlaceholder,
  remoteEntry,
  serverEntry,
  shortHashPlaceholder,
  versionOf,
} from './make-release.ts'
import type { ModuleDefinition } from './module-definition.ts'
import { sharedModules } from './shared-modules.ts'

export type BuildTarget = {
  moduleDir: string
  definition: ModuleDefinition
  packageVersion: string
  /** If true, the code is not minified, so that builds are fast and the code is readable. */
  isDevelopment?: boolean
}

const serviceWorkerEntry = 'service-worker.js'
const styleSheet = 'styles.css'
/** The build discards this style sheet of the server entry and of the service worker. */
export const unusedStyles = 'unused.css'

/** swc removes unused code that esbuild keeps, in a tenth of the time that Terser takes. */
const scriptMinimizer = new TerserPlugin({
  minify: TerserPlugin.swcMinify,
  parallel: false,
  extractComments: false,
  terserOptions: { format: { comments: false } },
})
const styleMinimizer = new EsbuildPlugin({ css: true, include: /\.css$/ })

/** Returns one configuration for each entry of the module, the browser entry first. */
export const moduleConfigs = async (target: BuildTarget): Promise<Configuration[]> => [
  await browserConfig(target),
  ...(target.definition.server ? [serverConfig(target)] : []),
  ...(target.definition.serviceWorker ? [serviceWorkerConfig(target)] : []),
]

const browserConfig = async (target: BuildTarget): Promise<Configuration> => {
  const { host } = target.definition
  return {
    ...baseConfig(target),
    target: ['web', 'es2022'],
    entry: host ? { shell: host } : {},
    output: {
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      filename: '[name].js',
      chunkFilename: '[id].[contenthash:8].js',
      publicPath: 'auto',
      uniqueName: uniqueName(target),
    },
    optimization: {
      ...baseConfig(target).optimization,
      splitChunks: {
        cacheGroups: {
          styles: { type: 'css/mini-extract', name: 'styles', chunks: 'all', enforce: true },
          ...(host && hostGroups),
        },
      },
    },
    plugins: [
      ...(host ? [await hostPlugin(target), hostIdPlugin] : [remotePlugin(target)]),
      stylePlugin(target),
      // The plugin adds no runtime, because document and shell already link the style sheet.
      new MiniCssExtractPlugin({ runtime: false, filename: styleSheet, chunkFilename: styleSheet }),
    ],
  }
}

const remotePlugin = ({ definition, isDevelopment }: BuildTarget) =>
  new webpack.container.ModuleFederationPlugin({
    name: containerName(definition.name),
    filename: remoteEntry,
    library: { type: 'module' },
    exposes: definition.exposes ?? {},
    // The running shell provides the shared libraries, so development needs no copies of them.
    shared: sharedWith(isDevelopment ? { import: false } : {}),
  })

const sharedWith = (more: { import?: false; requiredVersion?: false }) =>
  Object.fromEntries(
    Object.entries(sharedModules()).map(([name, options]) => [name, { ...options, ...more }]),
  )

/** Only the shell has `@module-federation/enhanced`, so only its build may import the package. */
const hostPlugin = async ({ definition }: BuildTarget) => {
  const { ModuleFederationPlugin } = await import('@module-federation/enhanced/webpack')
  return new ModuleFederationPlugin({
    name: containerName(definition.name),
    // Comparing version ranges would delay the start, and the host has the right versions anyway.
    shared: sharedWith({ requiredVersion: false }),
    shareStrategy: 'loaded-first',
    manifest: false,
    dts: false,
    experiments: { optimization: { disableSnapshot: true, target: 'web' } },
  })
}

/** Puts shared modules into two files, because each module would otherwise need a request. */
const hostGroup = (name: string, test: RegExp) =>
  ({ name, test, chunks: 'async', enforce: true }) as const
const hostGroups = {
  libraries: hostGroup(
    'libraries',
    /node_modules\/(?:react|valtio|proxy-compare|valibot)\/|node_modules\/react-dom\/(?:index|cjs\/react-dom\.)/,
  ),
  session: hostGroup('session', /packages\/(?:session|contracts|domain)\/src/),
}

/** Gives the host plugin's modules short ids, because ids from absolute paths differ by machine. */
const hostIdPlugin = {
  apply: (compiler: Compiler) =>
    compiler.hooks.compilation.tap('release', ({ chunkGraph, hooks }) =>
      hooks.moduleIds.tap({ name: 'release', stage: -1 }, (modules) => {
        const ofHost = [...modules]
          .filter((module) => /^provide module |\/\.federation\//.test(module.identifier()))
          .toSorted((a, b) => (a.identifier() < b.identifier() ? -1 : 1))
        for (const [index, module] of ofHost.entries()) chunkGraph.setModuleId(module, `p${index}`)
      }),
    ),
}

/** One ES module for the edge, without styles. Class names are the same as in the browser entry. */
const serverConfig = (target: BuildTarget): Configuration => ({
  ...baseConfig(target),
  target: ['webworker', 'es2022'],
  entry: { server: target.definition.server ?? '' },
  resolve: {
    ...baseConfig(target).resolve,
    conditionNames: ['workerd', 'worker', 'import', 'module', 'default'],
  },
  output: {
    module: true,
    chunkFormat: 'module',
    filename: serverEntry,
    library: { type: 'module' },
    uniqueName: uniqueName(target),
  },
  plugins: [
    ...styleNamePlugins(target),
    new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
  ],
})

const serviceWorkerConfig = (target: BuildTarget): Configuration => ({
  ...baseConfig(target),
  target: ['webworker', 'es2022'],
  entry: target.definition.serviceWorker ?? '',
  output: { filename: serviceWorkerEntry },
  plugins: [
    ...styleNamePlugins(target),
    new webpack.DefinePlugin({ RELEASE_FILES: JSON.stringify(releaseFilesOf(target)) }),
  ],
})

const releaseFilesOf = (target: BuildTarget): { href: string; integrity: string }[] => {
  const { definition } = target
  const paths = [styleSheet, ...Object.keys(definition.fonts ?? {})]
  const version = versionOf(target, hashPlaceholder)
  const base = releaseBase({ module: definition.name, version })
  return paths.map((path) => ({ href: base + path, integrity: integrityPlaceholder(path) }))
}

const baseConfig = ({ moduleDir, definition, isDevelopment }: BuildTarget): Configuration => ({
  name: definition.name,
  mode: isDevelopment ? 'development' : 'production',
  context: moduleDir,
  // The document's policies forbid `eval`, which webpack uses in development.
  devtool: false,
  experiments: { outputModule: true },
  performance: { hints: false },
  optimization: {
    minimize: !isDevelopment,
    minimizer: [scriptMinimizer, styleMinimizer],
    // The shell's shared libraries are production builds, and the module must match.
    nodeEnv: 'production',
    usedExports: true,
  },
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
  module: {
    // Loaders come from this package, not from the module's folder.
    rules: [
      {
        test: /\.tsx?$/,
        exclude: /\/node_modules\//,
        loader: fileURLToPath(import.meta.resolve('esbuild-loader')),
        options: { target: 'es2022', jsx: 'automatic' },
      },
      {
        test: /\.css$/,
        use: [
          MiniCssExtractPlugin.loader,
          { loader: fileURLToPath(import.meta.resolve('css-loader')), options: { url: false } },
        ],
      },
    ],
  },
})

/** The server entry and the service worker need only the class names of styles. */
const styleNamePlugins = (target: BuildTarget) => [
  stylePlugin(target),
  new MiniCssExtractPlugin({ runtime: false, filename: unusedStyles }),
]

/** vanilla-extract's hash ignores content, so class names also contain the release's hash. */
const stylePlugin = ({ definition }: BuildTarget) =>
  new VanillaExtractPlugin({
    identifiers: ({ hash }: { hash: string }) =>
      `${definition.name}_${shortHashPlaceholder}_${hash}`,
  })

const uniqueName = (target: BuildTarget): string =>
  `${target.definition.name}@${versionOf(target, hashPlaceholder)}`
