/** Fonts of a release: subsets of variable fonts, cut when the room is built. */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'

import type { BuildTarget } from './webpack-config.ts'

/** Writes each font the definition names into the release folder, as WOFF2. */
export const writeFonts = async ({ roomDir, outDir, definition }: BuildTarget): Promise<void> => {
  const fonts = Object.entries(definition.fonts ?? {})
  if (fonts.length === 0) return
  const { default: subsetFont } = await import('subset-font')
  const require = createRequire(join(roomDir, 'package.json'))
  for (const [name, { source, characters, axes }] of fonts) {
    const whole = await readFile(require.resolve(source))
    const part = await subsetFont(whole, characters, {
      targetFormat: 'woff2',
      variationAxes: axes,
    })
    await writeFile(join(outDir, name), part)
  }
}
