import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

type Exports = Record<string, string>

export type Manifest = {
  name: string
  description?: string
  version: string
  license: string
  sideEffects?: false | string[]
  exports?: Exports
  bin?: Exports
  dependencies?: Exports
  /** Libraries that only some modules need. Such modules declare them. */
  peerDependencies?: Exports
  peerDependenciesMeta?: Record<string, { optional: true }>
}

/** A page or build has only one copy of each library. The team's `package.json` declares them. */
const singletons = [
  '@tanstack/react-router',
  '@vanilla-extract/css',
  'react',
  'react-dom',
  'valtio',
] as const

/** The oldest Node that Vitest's version of Vite supports. */
export const oldestNode = '>=20.19'

const readManifest = async (packageDir: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8')) as Manifest

export type PackedManifest = Awaited<ReturnType<typeof packedManifest>>

/** Returns the packed `package.json`. SDK packages and singletons are peers in exact versions. */
export const packedManifest = async (packageDir: string, version: string) => {
  const manifest = await readManifest(packageDir)
  const { name, description, license, sideEffects, exports, bin, dependencies } = manifest
  const libraries = Object.keys(dependencies ?? {}).toSorted()
  const optional = Object.keys(manifest.peerDependencies ?? {}).toSorted()
  const isPeer = (library: string): boolean => isOfSdk(library) || isSingleton(library)
  const versionOf = async (library: string): Promise<[string, string]> => [
    library,
    isOfSdk(library) ? version : await installedVersion(packageDir, library),
  ]
  const versions = async (list: string[]): Promise<Exports> =>
    Object.fromEntries(await Promise.all(list.map(versionOf)))
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    sideEffects: Array.isArray(sideEffects) ? sideEffects.map(toBuilt) : sideEffects,
    exports: exports && mapValues(exports, toConditions),
    bin: bin && mapValues(bin, toBuilt),
    engines: { node: oldestNode },
    dependencies: await versions(libraries.filter((library) => !isPeer(library))),
    peerDependencies: {
      ...(await versions(libraries.filter(isPeer))),
      // Modules do not share optional libraries on a page, so a team may use a newer version.
      ...mapValues(await versions(optional), (exact) => `^${exact}`),
    },
    peerDependenciesMeta: manifest.peerDependenciesMeta,
  }
}

export const installedVersion = async (packageDir: string, library: string): Promise<string> =>
  (await readManifest(join(packageDir, 'node_modules', library))).version

const isOfSdk = (library: string): boolean => library.startsWith('@shop/')

export const isSingleton = (library: string): boolean => singletons.some((name) => name === library)

const mapValues = <Value>(of: Exports, map: (value: string) => Value): Record<string, Value> =>
  Object.fromEntries(Object.entries(of).map(([key, value]) => [key, map(value)]))

const toBuilt = (source: string): string =>
  source.replace('./src/', './dist/').replace(/\.tsx?$/, '.js')

const toConditions = (source: string): { types: string; default: string } => {
  const script = toBuilt(source)
  return { types: script.replace(/\.js$/, '.d.ts'), default: script }
}
