/** Builds the SDK: the packages with which a team makes a module in a repository of its own, as a shop serves them. */
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { contractVersion } from '@shop/contracts/release'
import { areInputsUnchanged, buildWhenChanged } from '@shop/module-build/build-inputs'

import {
  bundleCommand,
  compileDeclarations,
  compileScripts,
  type PackageFiles,
} from './compile-package.ts'
import { pack } from './pack.ts'
import {
  installedVersion,
  isSingleton,
  oldestNode,
  type PackedManifest,
  packedManifest,
} from './packed-manifest.ts'

/** The contract's number; then one for what the packages gain, and one for repairs. */
const sdkVersion = `${contractVersion}.0.0`

/** Writes a team's module; it is run from its archive, and installed nowhere. */
const creator = 'create-module'

const toJson = (value: object): string => `${JSON.stringify(value, null, 2)}\n`

/** What a team uses. What these packages need of others comes with them. */
const used = ['client', 'module-build', 'module-runtime', 'session', 'ui'] as const

/** `latest.json`: what a team's `package.json` needs. Addresses are paths of the shop. */
export type SdkIndex = {
  version: string
  /** The contract between shell and modules that this SDK was made for. */
  contract: number
  /** The range of Node versions that its tools run on. */
  node: string
  /** Where each package is, by name. */
  packages: Record<string, string>
  /** The versions of libraries that the shop's pages have one copy of. */
  singletons: Record<string, string>
  /** What a module is checked and tested with, in versions that fit. */
  tools: Record<string, string>
}

/** Stands for the version while what it is made from is collected. */
const versionPlaceholder = '0.0.0-v3rs10n'

/** Where the SDK of a repository is built. */
export const sdkDir = (rootDir: string): string => join(rootDir, 'packages/sdk/dist')

const recordName = 'inputs.json'

/** Says whether the last build read what is there now. */
export const isSdkBuilt = (rootDir: string): Promise<boolean> =>
  areInputsUnchanged(rootDir, join(sdkDir(rootDir), recordName))

/**
 * Builds into `dir` unless all that the last build read is unchanged: `latest.json`, and `<version>/` with an
 * archive a package. The version ends with a hash of all content, so that an address means the same for good.
 */
export const buildSdk = async (
  rootDir: string,
  dir = sdkDir(rootDir),
): Promise<{ dir: string; isRebuilt: boolean }> => {
  const packagesDir = join(rootDir, 'packages')
  const isRebuilt = await buildWhenChanged(rootDir, join(dir, recordName), async () => {
    const manifests = await readManifests(packagesDir)
    const packages = await compilePackages(packagesDir, manifests)
    packages.set(creator, await packCreator(join(packagesDir, creator)))
    const version = makeVersion(packages)
    await mkdir(join(dir, version), { recursive: true })
    for (const [name, files] of packages) {
      const named = [...files].map(
        ([path, text]) => [path, text.replaceAll(versionPlaceholder, version)] as const,
      )
      await writeFile(join(dir, version, `${name}.tgz`), await pack(new Map(named)))
    }
    const index = await describeSdk(packagesDir, version, [...manifests.values()])
    await writeFile(join(dir, 'latest.json'), toJson(index))
    await removeOthers(dir, version)
    const own = ['pnpm-lock.yaml', 'tsconfig.json', 'LICENSE']
    return {
      files: [
        ...own.map((path) => join(rootDir, path)),
        ...['sdk', ...packages.keys()].map((name) => join(packagesDir, name, 'package.json')),
      ],
      folders: [
        ...['sdk', ...packages.keys()].map((name) => join(packagesDir, name, 'src')),
        join(packagesDir, creator, 'template'),
      ],
    }
  })
  return { dir, isRebuilt }
}

const removeOthers = async (dir: string, version: string): Promise<void> => {
  const folders = (await readdir(dir, { withFileTypes: true })).filter(
    (entry) => entry.isDirectory() && entry.name !== version,
  )
  await Promise.all(folders.map(({ name }) => rm(join(dir, name), { recursive: true })))
}

/** Packed manifests by folder in `packages`. */
type Manifests = ReadonlyMap<string, PackedManifest>

const readManifests = async (packagesDir: string): Promise<Manifests> => {
  const manifests = new Map<string, PackedManifest>()
  const waiting: string[] = [...used]
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    if (manifests.has(name)) continue
    const manifest = await packedManifest(join(packagesDir, name), versionPlaceholder)
    manifests.set(name, manifest)
    waiting.push(...Object.keys(manifest.peerDependencies).flatMap((peer) => folderOf(peer) ?? []))
  }
  return new Map([...manifests].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

const folderOf = (packageName: string): string | undefined => /^@shop\/(.+)$/.exec(packageName)?.[1]

const compilePackages = async (
  packagesDir: string,
  manifests: Manifests,
): Promise<Map<string, PackageFiles>> => {
  const licence = await readFile(join(packagesDir, '../LICENSE'), 'utf8')
  const declarations = await compileDeclarations(packagesDir, [...manifests.keys()])
  const packages = [...manifests].map(async ([name, manifest]) => {
    const files: PackageFiles = new Map([
      ...(await compileScripts(join(packagesDir, name))),
      ...(declarations.get(name) ?? []),
      ['LICENSE', licence],
      ['package.json', toJson(manifest)],
    ])
    return [name, files] as const
  })
  return new Map(await Promise.all(packages))
}

const packCreator = async (packageDir: string): Promise<PackageFiles> => {
  const { name, description, license, bin } = await packedManifest(packageDir, versionPlaceholder)
  const template = await readdir(join(packageDir, 'template'), {
    recursive: true,
    withFileTypes: true,
  })
  const texts = template
    .filter((entry) => entry.isFile())
    .map(async (entry): Promise<[string, string]> => {
      const path = join(entry.parentPath, entry.name)
      return [path.slice(packageDir.length + 1), await readFile(path, 'utf8')]
    })
  const manifest = {
    name,
    version: versionPlaceholder,
    description,
    license,
    type: 'module',
    bin,
    engines: { node: oldestNode },
  }
  return new Map([
    ...(await bundleCommand(packageDir)),
    ...(await Promise.all(texts)),
    ['package.json', toJson(manifest)],
  ])
}

const makeVersion = (packages: Map<string, PackageFiles>): string => {
  const hash = createHash('sha256')
  for (const [name, files] of packages)
    for (const [path, text] of [...files].toSorted(([a], [b]) => (a < b ? -1 : 1)))
      hash.update(`\0${name}/${path}\0${text}`)
  return `${sdkVersion}-${hash.digest('hex').slice(0, 10)}`
}

/** The last that runs on Node 20: this repository's own needs a newer one. */
const testRunner = '4.1.12'

const describeSdk = async (
  packagesDir: string,
  version: string,
  manifests: readonly PackedManifest[],
): Promise<SdkIndex> => {
  const versionOf = (library: string, folder: string): Promise<string> =>
    installedVersion(join(packagesDir, folder), library)
  const peers = manifests.flatMap(({ peerDependencies }) => Object.entries(peerDependencies))
  return {
    version,
    contract: contractVersion,
    node: oldestNode,
    packages: Object.fromEntries(
      manifests.map(({ name }) => [name, `/sdk/${version}/${folderOf(name)}.tgz`]),
    ),
    singletons: Object.fromEntries(peers.filter(([name]) => isSingleton(name)).toSorted()),
    tools: {
      '@types/react': await versionOf('@types/react', 'module-runtime'),
      '@types/react-dom': await versionOf('@types/react-dom', 'module-runtime'),
      typescript: await versionOf('typescript', 'sdk'),
      vitest: testRunner,
    },
  }
}
