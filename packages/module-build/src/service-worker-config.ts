/** The shell's service worker: one plain script, without federation. */
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Configuration } from 'webpack'

import { releaseBase } from '@shop/contracts/release'

import { serviceWorkerEntry, unusedStyles } from './entry-files.ts'
import { baseConfig, type BuildTarget, minimizer, stylePlugins } from './webpack-config.ts'

/**
 * Class names are those of the browser half, whose style sheets it refers to: `files` are the names of the
 * release's styles and fonts with their integrity values, which the script finds by address in `RELEASE_FILES`.
 */
export const serviceWorkerConfig = (
  target: BuildTarget,
  files: Readonly<Record<string, string>>,
): Configuration => ({
  ...baseConfig(target),
  target: ['webworker', 'es2022'],
  entry: target.definition.serviceWorker ?? '',
  output: { path: target.outDir, filename: serviceWorkerEntry },
  optimization: { minimizer: [minimizer] },
  plugins: [
    ...stylePlugins(target),
    new MiniCssExtractPlugin({ runtime: false, filename: unusedStyles }),
    new webpack.DefinePlugin({ RELEASE_FILES: JSON.stringify(filesOf(target, files)) }),
  ],
})

const filesOf = (
  { definition, version }: BuildTarget,
  files: Readonly<Record<string, string>>,
): { href: string; integrity: string }[] =>
  Object.entries(files).map(([file, integrity]) => ({
    href: releaseBase({ module: definition.name, version }) + file,
    integrity,
  }))
