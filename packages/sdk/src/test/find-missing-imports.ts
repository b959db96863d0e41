import { isBuiltin } from 'node:module'
import { posix } from 'node:path'

import { parseSync } from 'oxc-parser'

import type { PackageFiles } from '../compile-package.ts'
import type { PackedManifest } from '../packed-manifest.ts'

/**
 * Returns imports in `dist/` that would not resolve once installed. An import from a `.d.ts` file
 * must lead to a `.d.ts` file. `archives` has the files of each package by the package's name.
 */
export const findMissingImports = (archives: ReadonlyMap<string, PackageFiles>): string[] =>
  [...archives].flatMap(([name, files]) =>
    [...files]
      .filter(([path]) => path.startsWith('dist/'))
      .flatMap(([path, text]) =>
        readImports(path, text)
          .filter((specifier) => !isThere(archives, name, path, specifier))
          .map((specifier) => `${name}/${path} imports ${specifier}`),
      ),
  )

const readImports = (path: string, text: string): string[] => {
  const { module } = parseSync(path, text, { lang: path.endsWith('.d.ts') ? 'dts' : 'js' })
  const { staticImports, staticExports } = module
  const exported = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
  )
  const called = [...text.matchAll(/\bimport\(["']([^"']+)["']\)/g)].map(([, one = '']) => one)
  return [...staticImports.map(({ moduleRequest }) => moduleRequest.value), ...exported, ...called]
}

const isThere = (
  archives: ReadonlyMap<string, PackageFiles>,
  name: string,
  path: string,
  specifier: string,
): boolean => {
  const files = archives.get(name)
  const has = (of: PackageFiles | undefined, script: string | undefined): boolean =>
    script !== undefined &&
    of?.has(path.endsWith('.d.ts') ? script.replace(/\.js$/, '.d.ts') : script) === true
  if (specifier.startsWith('.')) return has(files, posix.join(posix.dirname(path), specifier))
  if (isBuiltin(specifier)) return specifier.startsWith('node:')
  const { dependencies, peerDependencies } = readManifest(files)
  const library = packageOf(specifier)
  // A package may import itself by its own name.
  if (!(library in { ...dependencies, ...peerDependencies, [name]: '' })) return false
  const sibling = archives.get(library)
  return !sibling || has(sibling, exportOf(sibling, `.${specifier.slice(library.length)}`))
}

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

const readManifest = (files: PackageFiles | undefined): PackedManifest =>
  JSON.parse(files?.get('package.json') ?? '') as PackedManifest

const exportOf = (files: PackageFiles, subject: string): string | undefined => {
  const exports = Object.entries(readManifest(files).exports ?? {})
  for (const [pattern, { default: script }] of exports) {
    const [before = '', after] = pattern.split('*')
    if (after === undefined ? subject === pattern : subject.startsWith(before))
      return script.slice(2).replace('*', subject.slice(before.length))
  }
  return undefined
}
