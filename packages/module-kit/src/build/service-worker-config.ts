/** The shell's service worker: one plain script, without federation. */
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Configuration } from 'webpack'

import { releaseBase } from '@shop/contracts/release'

import { serviceWorkerEntry, unusedStyles } from './entry-files.ts'
import { baseConfig, type BuildTarget, minimizer, stylePlugins } from './webpack-config.ts'

/**
 * Class names are those of the browser half, whose style sheets it refers to: `files` are the names of the
 * release's styles and fonts, which the script finds as addresses in `RELEASE_FILES`.
 */
export const serviceWorkerConfig = (
  target: BuildTarget,
  files: readonly string[],
): Configuration => ({
  ...baseConfig(target),
  target: ['webworker', 'es2022'],
  entry: target.definition.serviceWorker ?? '',
  output: { path: target.outDir, filename: serviceWorkerEntry },
  optimization: { minimizer: [minimizer] },
  plugins: [
    ...stylePlugins(target),
    new MiniCssExtractPlugin({ runtime: false, filename: unusedStyles }),
    new webpack.DefinePlugin({ RELEASE_FILES: JSON.stringify(addressesOf(target, files)) }),
  ],
})

const addressesOf = ({ definition, version }: BuildTarget, files: readonly string[]): string[] =>
  files.map((file) => releaseBase({ module: definition.name, version }) + file)
