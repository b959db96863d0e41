/** A room's version comes from what it was built from, so equal sources are one release. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

const skipped = new Set(['node_modules', 'dist', '.wrangler', 'media', 'pictures', 'test'])

/** SHA-256, hex, over paths and contents of the folders' source files; tests and prose do not count. */
export const hashSources = async (rootDir: string, folders: readonly string[]): Promise<string> => {
  const hash = createHash('sha256')
  for (const folder of folders) {
    for (const file of await listSources(join(rootDir, folder))) {
      hash.update(relative(rootDir, file)).update('\0')
      hash.update(await readFile(file)).update('\0')
    }
  }
  return hash.digest('hex')
}

const listSources = async (path: string): Promise<string[]> => {
  const entries = await readdir(path, { withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTDIR') return null
      throw error
    },
  )
  if (!entries) return [path]
  const files = entries
    .filter(({ name }) => !skipped.has(name) && !/\.(test|test-d)\.tsx?$|\.md$/.test(name))
    .map((entry) =>
      entry.isDirectory() ? listSources(join(path, entry.name)) : [join(path, entry.name)],
    )
  return (await Promise.all(files)).flat().toSorted()
}
