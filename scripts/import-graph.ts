/** Reads which file imports which, including types, and finds circular imports between folders. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { parseSync } from 'oxc-parser'

import { isCode } from './repository-files.ts'

export type Import = {
  from: string
  /** A path of this repository, or the specifier of an npm package or of a module of Node. */
  to: string
  specifier: string
  line: number
}

/**
 * Lists every import of the given files, which must all be of one tree: imports of each other and
 * of packages.
 */
export const readImports = (rootDir: string, files: readonly string[]): Import[] => {
  const known = new Set(files)
  const packages = readPackages(rootDir, files)
  return files.filter(isCode).flatMap((from) =>
    readSpecifiers(join(rootDir, from)).map(({ specifier, line }) => {
      const path = specifier.startsWith('.')
        ? join(dirname(from), specifier)
        : resolveInWorkspace(specifier, packages)
      return { from, to: path && known.has(path) ? path : specifier, specifier, line }
    }),
  )
}

/**
 * For each group of folders that import each other, returns the imports that form its shortest
 * circle. `folderOf` returns the folder that a file counts for, or `null`.
 */
export const findCircles = (
  imports: readonly Import[],
  folderOf: (file: string) => string | null,
): Import[][] => {
  const edges = new Map<string, Map<string, Import>>()
  for (const one of imports) {
    const [from, to] = [folderOf(one.from), folderOf(one.to)]
    if (from === null || to === null || from === to) continue
    const targets = edges.get(from) ?? new Map<string, Import>()
    if (!targets.has(to)) edges.set(from, targets.set(to, one))
  }
  const circles: Import[][] = []
  const explained = new Set<string>()
  for (const folder of [...edges.keys()].toSorted()) {
    const circle = explained.has(folder) ? null : shortestCircle(edges, folder)
    if (!circle) continue
    circles.push(circle)
    for (const one of circle) explained.add(folderOf(one.from) ?? '')
  }
  return circles
}

type Edges = ReadonlyMap<string, ReadonlyMap<string, Import>>

/** Searches breadth-first, so the first way back to `start` is a shortest one. */
const shortestCircle = (edges: Edges, start: string): Import[] | null => {
  const queue: { folder: string; path: Import[] }[] = [{ folder: start, path: [] }]
  const visited = new Set<string>()
  for (const { folder, path } of queue) {
    for (const [next, one] of edges.get(folder) ?? []) {
      if (next === start) return [...path, one]
      if (visited.has(next)) continue
      visited.add(next)
      queue.push({ folder: next, path: [...path, one] })
    }
  }
  return null
}

const readSpecifiers = (path: string): { specifier: string; line: number }[] => {
  const text = readFileSync(path, 'utf8')
  const { module } = parseSync(path, text)
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest ?? []),
    ),
  ]
  // `import('…')`, also as a type.
  const inline = text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)
  return [
    ...requests,
    ...[...inline].map(({ 1: value = '', index }) => ({ value, start: index })),
  ].map(({ value, start }) => ({
    specifier: value,
    line: text.slice(0, start).split('\n').length,
  }))
}

type WorkspacePackage = { name: string; folder: string; exports: Record<string, string> }

const readPackages = (rootDir: string, files: readonly string[]): WorkspacePackage[] =>
  files
    .filter((path) => path.endsWith('/package.json'))
    .map((path) => {
      const { name = '', exports = {} } = JSON.parse(readFileSync(join(rootDir, path), 'utf8')) as {
        name?: string
        exports?: Record<string, string>
      }
      return { name, folder: dirname(path), exports }
    })

const resolveInWorkspace = (
  specifier: string,
  packages: readonly WorkspacePackage[],
): string | null => {
  const found = packages.find(({ name }) => specifier.startsWith(`${name}/`))
  if (!found) return null
  const subpath = `.${specifier.slice(found.name.length)}`
  for (const [pattern, target] of Object.entries(found.exports)) {
    const [before = '', after] = pattern.split('*')
    if (after === undefined ? pattern === subpath : subpath.startsWith(before))
      return join(found.folder, target.replace('*', subpath.slice(before.length)))
  }
  return null
}
