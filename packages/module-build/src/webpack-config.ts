/** The webpack presets: browser entry, server entry and service worker of one module. */
import { fileURLToPath } from 'node:url'

import { VanillaExtractPlugin } from '@vanilla-extract/webpack-plugin'
import { EsbuildPlugin } from 'esbuild-loader'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import TerserPlugin from 'terser-webpack-plugin'
import webpack, { type Configuration } from 'webpack'

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
  /** The version in the module's `package.json`. */
  packageVersion: string
  /** Readable code, quickly: nothing is minified. */
  isDevelopment?: boolean
}

/** The shell's service worker, which the Worker serves at the root. */
const serviceWorkerEntry = 'service-worker.js'
/** All styles of a module. */
const styleSheet = 'styles.css'
/** Styles that an entry without a screen leaves behind; browsers get those of the browser entry. */
export const unusedStyles = 'unused.css'

/** Terser drops what tree shaking left unused inside modules; esbuild does not (valibot: 12 kB or 80). */
const scriptMinimizer = new TerserPlugin({ extractComments: false })
const styleMinimizer = new EsbuildPlugin({ css: true, include: /\.css$/ })

/** One configuration for each entry that the module has, the browser entry first. */
export const moduleConfigs = async (target: BuildTarget): Promise<Configuration[]> => [
  await browserConfig(target),
  ...(target.definition.server ? [serverConfig(target)] : []),
  ...(target.definition.serviceWorker ? [serviceWorkerConfig(target)] : []),
]

/** A remote in webpack's own federation container, or the shell as the enhanced host. */
const browserConfig = async (target: BuildTarget): Promise<Configuration> => {
  // The shell alone is a host, and has the library for it installed.
  const host = target.definition.host
    ? (await import('./host-config.ts')).hostConfig(target)
    : undefined
  return {
    ...baseConfig(target),
    target: ['web', 'es2022'],
    entry: target.definition.host ? { shell: target.definition.host } : {},
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
          ...host?.groups,
        },
      },
    },
    plugins: [
      ...(host?.plugins ?? [remotePlugin(target)]),
      stylePlugin(target),
      // The document and the shell link the one style sheet; a second link of the same would apply it anew.
      new MiniCssExtractPlugin({ runtime: false, filename: styleSheet, chunkFilename: styleSheet }),
    ],
  }
}

/** One ES module for the edge's sandbox, styles left out (their names are those of the browser entry). */
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

/**
 * The shell's service worker: one plain script, without federation. It finds the release's styles and
 * fonts with their integrity values in `RELEASE_FILES`.
 */
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

/** What the entries of a module have in common. */
const baseConfig = ({ moduleDir, definition, isDevelopment }: BuildTarget): Configuration => ({
  name: definition.name,
  mode: isDevelopment ? 'development' : 'production',
  context: moduleDir,
  // No `eval`: the document's policies forbid it.
  devtool: false,
  experiments: { outputModule: true },
  performance: { hints: false },
  optimization: {
    minimize: !isDevelopment,
    minimizer: [scriptMinimizer, styleMinimizer],
    // Development, too, runs the libraries' production code: the shell provides them for modules of either kind.
    nodeEnv: 'production',
    usedExports: true,
  },
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
  module: {
    // Loaders are those of this package, wherever the module's folder is.
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

const remotePlugin = ({ definition, isDevelopment }: BuildTarget) =>
  new webpack.container.ModuleFederationPlugin({
    name: containerName(definition.name),
    filename: remoteEntry,
    library: { type: 'module' },
    exposes: definition.exposes ?? {},
    shared: isDevelopment ? withoutFallbacks(sharedModules()) : sharedModules(),
  })

/** The shell of the running shop provides every shared library: copies of the module's own are not compiled. */
const withoutFallbacks = (shared: ReturnType<typeof sharedModules>) =>
  Object.fromEntries(
    Object.entries(shared).map(([name, options]) => [name, { ...options, import: false as const }]),
  )

/** For an entry without a screen: only the names of styles count. */
const styleNamePlugins = (target: BuildTarget) => [
  stylePlugin(target),
  new MiniCssExtractPlugin({ runtime: false, filename: unusedStyles }),
]

/** Two releases that carry the same component must not share class names: vanilla-extract's hash ignores content. */
const stylePlugin = ({ definition }: BuildTarget) =>
  new VanillaExtractPlugin({
    identifiers: ({ hash }: { hash: string }) =>
      `${definition.name}_${shortHashPlaceholder}_${hash}`,
  })

const uniqueName = (target: BuildTarget): string =>
  `${target.definition.name}@${versionOf(target, hashPlaceholder)}`
