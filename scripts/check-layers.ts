/** Fails on folders that import each other in a circle, on imports that the linter cannot forbid, and on a shell that knows a module by name. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { findCircles, type Import, readImports } from './import-graph.ts'
import { isTest, listRepositoryFiles, reportProblems, rootDir } from './repository-files.ts'

/** All that a folder may import besides its own files; a folder without a line here is held by the linter alone. */
const allowedImports: Record<string, readonly string[]> = {
  'packages/domain/': [],
  'packages/content/': ['packages/domain/'],
  'packages/contracts/': ['packages/domain/', 'valibot'],
}

/** Folders inside `workers/src`, lowest first: each may import those before it. Every other folder may import these. */
const workerLayers = ['platform', 'http', 'search']

/** The folder right below a source folder; files beside those folders count as one more. */
export const sourceFolderOf = (file: string): string | null => {
  const [, source, rest = ''] = /^(workers\/src|shell\/src|mfe-[^/]+\/src)\/(.+)$/.exec(file) ?? []
  if (source === undefined) return null
  return rest.includes('/') ? `${source}/${rest.split('/')[0]}` : source
}

/** The workspace package that a file belongs to. */
const workspaceOf = (file: string): string | null =>
  /^(?:packages\/[^/]+|shell|mfe-[^/]+|workers|db|tools|e2e|bench|trust|scripts)(?=\/)/.exec(
    file,
  )?.[0] ?? null

const findForbidden = (imports: readonly Import[]): Import[] =>
  imports.filter(({ from, to }) => {
    const [folder, allowed] =
      Object.entries(allowedImports).find(([name]) => from.startsWith(name)) ?? []
    if (folder && allowed && !to.startsWith(folder))
      return !allowed.some((name) => to === name || (name.endsWith('/') && to.startsWith(name)))
    const layer = layerOf(from)
    return layer >= 0 && to.startsWith('workers/src/') && !isAtOrBelow(layer, to)
  })

const layerOf = (file: string): number =>
  workerLayers.findIndex((name) => file.startsWith(`workers/src/${name}/`))

const isAtOrBelow = (layer: number, file: string): boolean => {
  const target = layerOf(file)
  return target >= 0 && target <= layer
}

const describe = ({ from, to, line }: Import): string => `${from}:${line} imports ${to}`

/** Circles between folders of one source folder, circles between workspaces, and forbidden imports, as messages. */
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
 * Lines of the shell that name a module of this repository: what the shell shows of modules is what the registry says,
 * so that it needs no change when one comes or goes. Names of packages, such as `@shop/domain/catalog`, do not count.
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
