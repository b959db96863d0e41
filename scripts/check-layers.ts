/** Fails on import circles of folders, forbidden imports, and a shell that names a module. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { findCircles, type Import, readImports } from './import-graph.ts'
import { isTest, listRepositoryFiles, reportProblems, rootDir } from './repository-files.ts'

/**
 * What the files of a folder may import besides each other. Only the linter checks other folders.
 */
const allowedImports: Record<string, readonly string[]> = {
  'packages/domain/': [],
  'packages/content/': ['packages/domain/'],
  'packages/contracts/': ['packages/domain/', 'valibot'],
}

/**
 * The parts of a source folder, called wings, lowest floor first. A wing may import only itself and
 * wings of floors before its own.
 */
const wings: Record<string, readonly (readonly string[])[]> = {
  'workers/src': [
    ['platform'],
    ['search'],
    ['shop'],
    ['realtime'],
    ['releases'],
    ['pages', 'operations', 'agents'],
  ],
  'mfe-admin/src': [['frame'], ['lists'], ['screens']],
}

/**
 * Returns the file's folder: at most one level below a source folder, or two levels where the
 * source folder has wings.
 */
export const sourceFolderOf = (file: string): string | null =>
  /^(?:(?:workers|mfe-admin)\/src(?:\/[^/]+){0,2}|(?:shell|mfe-[^/]+)\/src(?:\/[^/]+)?)(?=\/)/.exec(
    file,
  )?.[0] ?? null

const workspaceOf = (file: string): string | null =>
  /^(?:packages\/[^/]+|shell|mfe-[^/]+|workers|db|e2e|bench|trust|scripts)(?=\/)/.exec(file)?.[0] ??
  null

const findForbidden = (imports: readonly Import[]): Import[] =>
  imports.filter(({ from, to }) => {
    const [folder, allowed] =
      Object.entries(allowedImports).find(([name]) => from.startsWith(name)) ?? []
    if (folder && allowed && !to.startsWith(folder))
      return !allowed.some((name) => to === name || (name.endsWith('/') && to.startsWith(name)))
    return !isAtOrBelow(from, to)
  })

const isAtOrBelow = (from: string, to: string): boolean => {
  const above = wingOf(from)
  if (!above || !to.startsWith(`${above.source}/`)) return true
  const below = wingOf(to)
  if (!below) return false
  return below.wing === above.wing || (below.floor >= 0 && below.floor < above.floor)
}

/**
 * Returns null for a file outside of these source folders, for files that are directly in one, and
 * for `expose`.
 */
const wingOf = (file: string): { source: string; wing: string; floor: number } | null => {
  const [source = '', wing = ''] = /^([^/]+\/src)\/(?!expose\/)([^/]+)\//.exec(file)?.slice(1) ?? []
  const floors = wings[source]
  return floors ? { source, wing, floor: floors.findIndex((names) => names.includes(wing)) } : null
}

const describe = ({ from, to, line }: Import): string => `${from}:${line} imports ${to}`

/**
 * Returns messages for circles between folders or workspaces, for forbidden imports, and for
 * modules that the shell names.
 */
export const findLayerProblems = (rootDir: string): string[] => {
  const files = listRepositoryFiles(rootDir).filter((path) => !isTest(path))
  const imports = readImports(rootDir, files)
  const circles = [sourceFolderOf, workspaceOf].flatMap((folderOf) =>
    findCircles(imports, folderOf).map((circle) => {
      const folders = [...circle, ...circle.slice(0, 1)].map(({ from }) => folderOf(from))
      return `A circle: ${folders.join(' → ')}\n${circle.map((one) => `  ${describe(one)}`).join('\n')}`
    }),
  )
  const forbidden = findForbidden(imports).map((one) => `${describe(one)}, which it may not import`)
  return [...circles, ...forbidden, ...findNamedModules(rootDir, files)]
}

/**
 * Finds lines of the shell that name a module of this repository. The shell must use the registry,
 * so that it needs no change when a module is added or removed. Names of packages, such as
 * `@shop/domain/catalog`, do not count.
 */
const findNamedModules = (rootDir: string, files: readonly string[]): string[] => {
  const names = files.flatMap((path) => /^mfe-([^/]+)\/module\.ts$/.exec(path)?.[1] ?? [])
  if (names.length === 0) return []
  const name = new RegExp(`\\b(?:mfe-)?(${names.join('|')})\\b`, 'i')
  return files
    .filter((path) => path.startsWith('shell/src/'))
    .flatMap((path) =>
      readFileSync(join(rootDir, path), 'utf8')
        .split('\n')
        .flatMap((line, index) => {
          const found = name.exec(line.replaceAll(/'@shop\/[^']+'/g, ''))?.[1]
          return found
            ? [`${path}:${index + 1} names the module ${found}; take it from the registry`]
            : []
        }),
    )
}

if (import.meta.main) reportProblems(findLayerProblems(rootDir))
