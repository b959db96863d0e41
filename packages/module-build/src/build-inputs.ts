/** What a build read, so that the next one can tell whether it would read the same again. */
import { createHash } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** Digests of files by their path below the repository's root. */
export type BuildInputs = Record<string, string>

/**
 * Reads the files again. Files of installed packages are left out: the lock file stands for them.
 * Paths are absolute; of `folders` every file counts but tests.
 */
export const readInputs = async (
  rootDir: string,
  { files, folders = [] }: { files: Iterable<string>; folders?: readonly string[] },
): Promise<BuildInputs> => {
  const inFolders = (await Promise.all(folders.map(listFiles))).flat()
  const paths = [...new Set([...files, ...inFolders].map((path) => relative(rootDir, path)))]
    .filter((path) => !path.startsWith('..') && !/(?:^|\/)node_modules\//.test(path))
    .toSorted()
  const digests = await Promise.all(paths.map((path) => digestOf(join(rootDir, path))))
  // A name without a digest is a folder that was looked into.
  return Object.fromEntries(
    paths.flatMap((path, index) => (digests[index] ? [[path, digests[index]]] : [])),
  )
}

/** Says whether the files that the record at `recordFile` names are still what they were. */
export const areInputsUnchanged = async (rootDir: string, recordFile: string): Promise<boolean> => {
  const recorded = await readFile(recordFile, 'utf8').catch(() => null)
  if (recorded === null) return false
  const checks = Object.entries(JSON.parse(recorded) as BuildInputs).map(
    async ([path, digest]) => (await digestOf(join(rootDir, path))) === digest,
  )
  return (await Promise.all(checks)).every(Boolean)
}

export const writeInputs = (recordFile: string, inputs: BuildInputs): Promise<void> =>
  writeFile(recordFile, `${JSON.stringify(inputs, null, 1)}\n`)

/** Says whether any of the files was saved at or after a time: then a build may have read its older content. */
export const isAnyNewer = async (
  rootDir: string,
  inputs: BuildInputs,
  sinceMs: number,
): Promise<boolean> => {
  const times = Object.keys(inputs).map((path) =>
    stat(join(rootDir, path)).then(
      ({ mtimeMs }) => mtimeMs >= sinceMs,
      () => false,
    ),
  )
  return (await Promise.all(times)).includes(true)
}

const digestOf = async (path: string): Promise<string | null> => {
  const bytes = await readFile(path).catch(() => null)
  return bytes && createHash('sha256').update(bytes).digest('hex').slice(0, 32)
}

const listFiles = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && !/\.test(?:-d)?\.tsx?$|\.md$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !/\/(?:node_modules|dist|test)\//.test(file.slice(folder.length)))
}
