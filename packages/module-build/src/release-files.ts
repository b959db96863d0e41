/** Files of a release: their integrity values, and a Brotli twin for each that compresses. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

import { integrityOf } from '@shop/contracts/release'

const compress = promisify(brotliCompress)

/** Writes `<file>.br` beside each script and style sheet; they are served to whoever accepts Brotli. */
export const compressFiles = async (dir: string): Promise<void> => {
  const files = (await readdir(dir)).filter(
    (file) => /\.(js|css|svg)$/.test(file) && file !== 'server.js',
  )
  await Promise.all(
    files.map(async (file) => {
      await writeFile(join(dir, `${file}.br`), await compress(await readFile(join(dir, file))))
    }),
  )
}

/** Subresource Integrity of every file below `dir`, by relative path. */
export const hashFiles = async (dir: string): Promise<Record<string, string>> => {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name !== 'release.json')
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)))
    .toSorted()
  const pairs = paths.map(
    async (path) => [path, await integrityOf(await readFile(join(dir, path)))] as const,
  )
  return Object.fromEntries(await Promise.all(pairs))
}
