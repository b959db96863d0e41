import { readdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

export const rootDir = resolve(import.meta.dirname, '..')

const skippedFolders = new Set(['node_modules', 'dist'])

export const listRepositoryFiles = (rootDir: string, startPath = '.'): string[] =>
  listFolder(rootDir)
    .map((path) => relative(rootDir, path))
    .filter((path) => startPath === '.' || path === startPath || path.startsWith(`${startPath}/`))
    .toSorted()

const listFolder = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isFile()) return [path]
    const isSkipped = skippedFolders.has(entry.name) || entry.name.startsWith('.')
    return entry.isDirectory() && !isSkipped ? listFolder(path) : []
  })

export const isCode = (path: string): boolean => /(?<!\.d)\.(?:tsx?|mjs|cjs)$/.test(path)

export const isTest = (path: string): boolean =>
  /\.test(?:-d)?\.tsx?$|(?:^|\/)(?:test|testing|testkit|e2e)\//.test(path)

/** Prints problems and, if there are any, sets the exit code to 1. Call it last. */
export const reportProblems = (problems: readonly string[]): void => {
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
}
