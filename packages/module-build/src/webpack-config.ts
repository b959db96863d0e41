/** The webpack preset: the browser half and the server half of one room. */
import { ModuleFederationPlugin as HostPlugin } from '@module-federation/enhanced/webpack'
import { VanillaExtractPlugin } from '@vanilla-extract/webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import TerserPlugin from 'terser-webpack-plugin'
import webpack, { type Configuration } from 'webpack'

import { containerName } from '@shop/contracts/release'

import { remoteEntry, serverEntry, unusedStyles } from './entry-files.ts'
import { sharedModules } from './shared-modules.ts'
import type { ModuleDefinition } from './module-definition.ts'

export type BuildTarget = {
  roomDir: string
  outDir: string
  definition: ModuleDefinition
  version: string
}

/** Terser drops what tree shaking left unused inside modules; esbuild does not (valibot: 12 kB or 80). */
export const minimizer = new TerserPlugin({ extractComments: false })
const extractCss = MiniCssExtractPlugin.loader

/** A remote in webpack's own federation container, or the shell as the enhanced host. */
export const browserConfig = (target: BuildTarget): Configuration => ({
  ...baseConfig(target),
  target: ['web', 'es2022'],
  entry: target.definition.host ? { shell: target.definition.host } : {},
  output: {
    path: target.outDir,
    module: true,
    chunkFormat: 'module',
    chunkLoading: 'import',
    filename: '[name].js',
    chunkFilename: '[id].[contenthash:8].js',
    publicPath: 'auto',
    uniqueName: uniqueName(target),
  },
  optimization: {
    minimizer: [minimizer],
    splitChunks: {
      cacheGroups: {
        styles: { type: 'css/mini-extract', name: 'styles', chunks: 'all', enforce: true },
        ...(target.definition.host ? { session: sessionGroup } : {}),
      },
    },
  },
  plugins: [
    target.definition.host ? hostPlugin(target) : remotePlugin(target),
    ...stylePlugins(target),
    // The document and the shell link the one style sheet; a second link of the same would apply it anew.
    new MiniCssExtractPlugin({
      runtime: false,
      filename: '[name].[contenthash:8].css',
      chunkFilename: '[name].[contenthash:8].css',
    }),
  ],
})

/** The stores are shared one by one and stand on the same schemas: one file instead of a copy in each. */
const sessionGroup = {
  test: /packages\/(session|contracts)\/src/,
  name: 'session',
  chunks: 'async' as const,
  enforce: true,
}

/** One ES module for the edge's sandbox, styles left out (their names are those of the browser half). */
export const serverConfig = (target: BuildTarget): Configuration => ({
  ...baseConfig(target),
  target: ['webworker', 'es2022'],
  entry: { server: target.definition.server ?? '' },
  resolve: {
    ...baseConfig(target).resolve,
    conditionNames: ['workerd', 'worker', 'import', 'module', 'default'],
  },
  output: {
    path: target.outDir,
    module: true,
    chunkFormat: 'module',
    filename: serverEntry,
    library: { type: 'module' },
    uniqueName: uniqueName(target),
  },
  optimization: { minimizer: [minimizer] },
  plugins: [
    ...stylePlugins(target),
    new MiniCssExtractPlugin({ runtime: false, filename: unusedStyles }),
    new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
  ],
})

/** What the halves of a room have in common. */
export const baseConfig = ({ roomDir, definition }: BuildTarget): Configuration => ({
  name: definition.name,
  mode: 'production',
  context: roomDir,
  devtool: false,
  experiments: { outputModule: true },
  performance: { hints: false },
  resolve: { extensions: ['.ts', '.tsx', '.js'] },
  module: {
    rules: [
      {
        test: /\.tsx?$/,
        exclude: /node_modules\/\.pnpm/,
        loader: import.meta.resolve('esbuild-loader').replace('file://', ''),
        options: { target: 'es2022', jsx: 'automatic' },
      },
      {
        test: /\.css$/,
        use: [
          extractCss,
          {
            loader: import.meta.resolve('css-loader').replace('file://', ''),
            options: { url: false },
          },
        ],
      },
    ],
  },
})

const remotePlugin = ({ definition }: BuildTarget) =>
  new webpack.container.ModuleFederationPlugin({
    name: containerName(definition.name),
    filename: remoteEntry,
    library: { type: 'module' },
    exposes: definition.exposes ?? {},
    shared: sharedModules(),
  })

const hostPlugin = ({ definition }: BuildTarget) =>
  new HostPlugin({
    name: containerName(definition.name),
    shared: sharedModules(),
    shareStrategy: 'loaded-first',
    manifest: false,
    dts: false,
    experiments: { optimization: { disableSnapshot: true, target: 'web' } },
  })

/** Two releases that carry the same component must not share class names: the hash ignores content. */
export const stylePlugins = ({ definition, version }: BuildTarget) => [
  new VanillaExtractPlugin({
    identifiers: ({ hash }: { hash: string }) => `${definition.name}_${version.slice(-6)}_${hash}`,
  }),
]

const uniqueName = ({ definition, version }: BuildTarget): string => `${definition.name}@${version}`
