/** Records the inputs of a build, so that an unchanged build can be skipped. */
import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

type BuildInputs = Record<string, string>

/** Absolute paths. Each folder stands for all files in it, except tests and Markdown. */
export type ReadFiles = { files: Iterable<string>; folders?: readonly string[] }

/** Builds if inputs changed, and again if they change during the build. True if it built. */
export const buildWhenChanged = async (
  rootDir: string,
  recordFile: string,
  build: () => Promise<ReadFiles>,
): Promise<boolean> => {
  if (await areInputsUnchanged(rootDir, recordFile)) return false
  await rm(recordFile, { force: true })
  const begunAtMs = Date.now()
  const inputs = await readInputs(rootDir, await build())
  if (await isAnyNewer(rootDir, inputs, begunAtMs))
    return buildWhenChanged(rootDir, recordFile, build)
  await writeInputs(recordFile, inputs)
  return true
}

/** Hashes the files. Skips installed packages, which change only if the lock file changes. */
export const readInputs = async (
  rootDir: string,
  { files, folders = [] }: ReadFiles,
): Promise<BuildInputs> => {
  const inFolders = (await Promise.all(folders.map(listFiles))).flat()
  const paths = [...new Set([...files, ...inFolders].map((path) => relative(rootDir, path)))]
    .filter((path) => !path.startsWith('..') && !/(?:^|\/)node_modules\//.test(path))
    .toSorted()
  const digests = await Promise.all(paths.map((path) => digestOf(join(rootDir, path))))
  // A path without a digest is a folder.
  return Object.fromEntries(
    paths.flatMap((path, index) => (digests[index] ? [[path, digests[index]]] : [])),
  )
}

/** True if the files in the record at `recordFile` are unchanged. */
export const areInputsUnchanged = async (rootDir: string, recordFile: string): Promise<boolean> => {
  const recorded = await readFile(recordFile, 'utf8').catch(() => null)
  if (recorded === null) return false
  const checks = Object.entries(JSON.parse(recorded) as BuildInputs).map(
    async ([path, digest]) => (await digestOf(join(rootDir, path))) === digest,
  )
  return (await Promise.all(checks)).every(Boolean)
}

export const writeInputs = (recordFile: string, inputs: BuildInputs): Promise<void> =>
  writeWhole(recordFile, `${JSON.stringify(inputs, null, 1)}\n`)

/** Replaces the file in one step, because another process may build or read it at the same time. */
export const writeWhole = async (file: string, contents: string | Uint8Array): Promise<void> => {
  const part = `${file}.${randomUUID()}.part`
  await writeFile(part, contents)
  await rename(part, file)
}

const isAnyNewer = async (
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
