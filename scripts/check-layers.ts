/** Fails on import cycles between folders, forbidden imports, and a shell that names a module. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { parseSync } from 'oxc-parser'

import { isCode, isTest, listRepositoryFiles, reportProblems, rootDir } from './repository-files.ts'

/** These folders may import only these packages. `.oxlintrc.json` restricts all other folders. */
const allowedPackages: Record<string, readonly string[]> = {
  'packages/domain/': [],
  'packages/content/': ['@shop/domain/'],
  'packages/contracts/': ['@shop/domain/', 'valibot'],
}

/** Folders by layer, lowest first. A folder may import only itself and folders of lower layers. */
const wings: Record<string, readonly (readonly string[])[]> = {
  'workers/src': [
    ['platform'],
    ['search'],
    ['shop'],
    ['realtime'],
    ['releases'],
    ['pages', 'operations', 'agents'],
  ],
  'mfe-admin/src': [['frame'], ['lists'], ['forms'], ['screens']],
}

/** Returns a file's folder: up to one level below `src`, or up to two where `src` has layers. */
const sourceFolderOf = (file: string): string | null =>
  /^(?:(?:workers|mfe-admin)\/src(?:\/[^/]+){0,2}|(?:shell|mfe-[^/]+)\/src(?:\/[^/]+)?)(?=\/)/.exec(
    file,
  )?.[0] ?? null

const packageOf = (path: string): string | null => {
  const [, name] = /^(?:@shop\/|packages\/)?([^/]+)\//.exec(path) ?? []
  return name === undefined || path.startsWith('node:') ? null : `@shop/${name}`
}

const findForbidden = (imports: readonly Import[]): Import[] =>
  imports.filter(({ from, to }) => {
    const allowed = Object.entries(allowedPackages).find(([folder]) => from.startsWith(folder))?.[1]
    const isOwn = packageOf(from) === packageOf(to) && !to.startsWith('@shop/')
    if (allowed && !isOwn) return !allowed.some((name) => to.startsWith(name))
    return !isAtOrBelow(from, to)
  })

const isAtOrBelow = (from: string, to: string): boolean => {
  const above = wingOf(from)
  if (!above || !to.startsWith(`${above.source}/`)) return true
  const below = wingOf(to)
  if (!below) return false
  return below.wing === above.wing || (below.floor >= 0 && below.floor < above.floor)
}

/** Returns null for a file outside the folders of `wings`, directly in `src`, or in `expose`. */
const wingOf = (file: string): { source: string; wing: string; floor: number } | null => {
  const [source = '', wing = ''] = /^([^/]+\/src)\/(?!expose\/)([^/]+)\//.exec(file)?.slice(1) ?? []
  const floors = wings[source]
  return floors ? { source, wing, floor: floors.findIndex((names) => names.includes(wing)) } : null
}

const describe = ({ from, to, line }: Import): string => `${from}:${line} imports ${to}`

export const findLayerProblems = (rootDir: string): string[] => {
  const files = listRepositoryFiles(rootDir).filter((path) => !isTest(path))
  const imports = readImports(rootDir, files)
  const circles = [sourceFolderOf, packageOf].flatMap((folderOf) =>
    findCircles(imports, folderOf).map((circle) => {
      const folders = [...circle, ...circle.slice(0, 1)].map(({ from }) => folderOf(from))
      return `A circle: ${folders.join(' → ')}\n${circle.map((one) => `  ${describe(one)}`).join('\n')}`
    }),
  )
  const forbidden = findForbidden(imports).map((one) => `${describe(one)}, which it may not import`)
  return [...circles, ...forbidden, ...findNamedModules(rootDir, files)]
}

/** Finds modules' names in the shell's code. The shell must read them from the registry. */
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

type Import = {
  from: string
  to: string
  line: number
}

const readImports = (rootDir: string, files: readonly string[]): Import[] =>
  files.filter(isCode).flatMap((from) =>
    readSpecifiers(join(rootDir, from)).map(({ specifier, line }) => {
      const to = specifier.startsWith('.') ? join(dirname(from), specifier) : specifier
      return { from, to, line }
    }),
  )

const findCircles = (
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
  const inline = text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)
  return [
    ...requests,
    ...[...inline].map(({ 1: value = '', index }) => ({ value, start: index })),
  ].map(({ value, start }) => ({
    specifier: value,
    line: text.slice(0, start).split('\n').length,
  }))
}

if (import.meta.main) reportProblems(findLayerProblems(rootDir))
