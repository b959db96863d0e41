import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import {
  bundleCommand,
  compileDeclarations,
  compileScripts,
  type PackageFiles,
  readSources,
} from './compile-package.ts'
import { oldestNode, type PackedManifest, packedManifest } from './packed-manifest.ts'
import { writeReference } from './write-reference.ts'

/** The packages that teams import. The SDK also contains their dependencies. */
const used = ['client', 'module-build', 'module-runtime', 'session', 'ui'] as const

/**
 * The command that creates a module from a template. npm runs the .tgz without an installation, so
 * the script bundles all dependencies.
 */
const creator = 'create-module'

/** Manifests and files by folder in `packages`. `manifests` has no entry for `creator`. */
export type Packages = {
  manifests: ReadonlyMap<string, PackedManifest>
  files: ReadonlyMap<string, PackageFiles>
  guides: PackageFiles
}

export const collectPackages = async (packagesDir: string, version: string): Promise<Packages> => {
  const manifests = await readManifests(packagesDir, version)
  const declarations = await compileDeclarations(packagesDir, [...manifests.keys()])
  const shared = async (folder: string): Promise<[string, string][]> => [
    ['LICENSE', await readFile(join(packagesDir, '../LICENSE'), 'utf8')],
    ['README.md', await readFile(join(folder, 'README.md'), 'utf8')],
  ]
  const installed = [...manifests].map(async ([name, manifest]) => {
    const folder = join(packagesDir, name)
    const types: PackageFiles = declarations.get(name) ?? new Map()
    const reference = writeReference(manifest, types, await readSources(folder))
    const files: PackageFiles = new Map([
      ...(await compileScripts(folder)),
      ...types,
      ...(await shared(folder)),
      ['REFERENCE.md', reference],
      ['package.json', toJson(manifest)],
    ])
    return [name, files] as const
  })
  const folder = join(packagesDir, creator)
  const command: PackageFiles = new Map([
    ...(await bundleCommand(folder)),
    ...(await readTemplate(folder)),
    ...(await shared(folder)),
    ['package.json', toJson(await commandManifest(folder, version))],
  ])
  return {
    manifests,
    files: new Map([...(await Promise.all(installed)), [creator, command]]),
    guides: await readGuides(join(packagesDir, '../docs')),
  }
}

/** Lists the sources of packages and guides, to detect changes. */
export const listOwnFiles = (packagesDir: string, { files, guides }: Packages) => {
  const folders = ['sdk', ...files.keys()].map((name) => join(packagesDir, name))
  return {
    files: [
      ...folders.flatMap((folder) =>
        ['package.json', 'README.md'].map((name) => join(folder, name)),
      ),
      ...[...guides.keys()].map((name) => join(packagesDir, '../docs', name)),
    ],
    folders: [
      ...folders.map((folder) => join(folder, 'src')),
      join(packagesDir, creator, 'template'),
    ],
  }
}

/** Returns JSON for a file, indented by two spaces and with a final newline. */
export const toJson = (value: object): string => `${JSON.stringify(value, null, 2)}\n`

/** Returns `ui` for `@shop/ui`. */
export const folderOf = (packageName: string): string | undefined =>
  /^@shop\/(.+)$/.exec(packageName)?.[1]

const readManifests = async (
  packagesDir: string,
  version: string,
): Promise<Packages['manifests']> => {
  const manifests = new Map<string, PackedManifest>()
  const waiting: string[] = [...used]
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    if (manifests.has(name)) continue
    const manifest = await packedManifest(join(packagesDir, name), version)
    manifests.set(name, manifest)
    waiting.push(...Object.keys(manifest.peerDependencies).flatMap((peer) => folderOf(peer) ?? []))
  }
  return new Map([...manifests].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const commandManifest = async (folder: string, version: string) => {
  const { name, description, license, bin } = await packedManifest(folder, version)
  return { name, version, description, license, type: 'module', bin, engines: { node: oldestNode } }
}

const readTemplate = async (folder: string): Promise<[string, string][]> => {
  const options = { recursive: true, withFileTypes: true } as const
  const entries = await readdir(join(folder, 'template'), options)
  const texts = entries
    .filter((entry) => entry.isFile())
    .map(async (entry): Promise<[string, string]> => {
      const path = join(entry.parentPath, entry.name)
      return [path.slice(folder.length + 1), await readFile(path, 'utf8')]
    })
  return Promise.all(texts)
}

/** The first guide is the start page for teams. */
const guideNames = [
  'own-a-module.md',
  'module-reference.md',
  'extension-points.md',
  'develop-against-a-shop.md',
  'problems.md',
  'limits.md',
] as const

const readGuides = async (docsDir: string): Promise<PackageFiles> => {
  const texts = guideNames.map(
    async (name) => [name, toServed(await readFile(join(docsDir, name), 'utf8'))] as const,
  )
  return new Map(await Promise.all(texts))
}

/** A shop serves only the guides, so links to other files become plain text. */
const toServed = (markdown: string): string =>
  markdown.replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (link, text: string, target: string) =>
    isServed(target) ? link : text,
  )

const isServed = (target: string): boolean => {
  const [file] = target.split('#')
  return /^https?:/.test(target) || file === '' || guideNames.some((name) => name === file)
}
