/** Builds the SDK: the packages with which a team makes a module in a repository of its own, as a shop serves them. */
import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { contractVersion } from '@shop/contracts/release'
import { areInputsUnchanged, buildWhenChanged } from '@shop/module-build/build-inputs'

import {
  collectPackages,
  folderOf,
  listOwnFiles,
  type Packages,
  toJson,
} from './collect-packages.ts'
import type { PackageFiles } from './compile-package.ts'
import { pack } from './pack.ts'
import { installedVersion, isSingleton, oldestNode } from './packed-manifest.ts'

/** The contract's number; then one for what the packages gain, and one for repairs. */
const sdkVersion = `${contractVersion}.0.0`

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
 * Builds into `dir` unless all that the last build read is unchanged: `latest.json`, and `<version>/` with an archive and
 * a reference for each package, and the guides. The version ends with a hash of all content, so that an address means the same for good.
 */
export const buildSdk = async (
  rootDir: string,
  dir = sdkDir(rootDir),
): Promise<{ dir: string; isRebuilt: boolean }> => {
  const packagesDir = join(rootDir, 'packages')
  const isRebuilt = await buildWhenChanged(rootDir, join(dir, recordName), async () => {
    const packages = await collectPackages(packagesDir, versionPlaceholder)
    const version = makeVersion(packages)
    await mkdir(join(dir, version, 'reference'), { recursive: true })
    for (const [name, files] of packages.files)
      await writePackage(join(dir, version), name, withVersion(files, version))
    for (const [name, text] of packages.guides) await writeFile(join(dir, version, name), text)
    await writeFile(
      join(dir, 'latest.json'),
      toJson(await describeSdk(packagesDir, version, packages)),
    )
    await removeOthers(dir, version)
    const own = listOwnFiles(packagesDir, packages)
    const ofAll = ['pnpm-lock.yaml', 'tsconfig.json', 'LICENSE'].map((path) => join(rootDir, path))
    return { ...own, files: [...own.files, ...ofAll] }
  })
  return { dir, isRebuilt }
}

const makeVersion = ({ files: packages, guides }: Packages): string => {
  const hash = createHash('sha256')
  for (const [name, files] of [...packages, ['guides', guides] as const])
    for (const [path, text] of [...files].toSorted(([a], [b]) => (a < b ? -1 : 1)))
      hash.update(`\0${name}/${path}\0${text}`)
  return `${sdkVersion}-${hash.digest('hex').slice(0, 10)}`
}

const withVersion = (files: PackageFiles, version: string): PackageFiles =>
  new Map([...files].map(([path, text]) => [path, text.replaceAll(versionPlaceholder, version)]))

const writePackage = async (dir: string, name: string, files: PackageFiles): Promise<void> => {
  await writeFile(join(dir, `${name}.tgz`), await pack(files))
  const reference = files.get('REFERENCE.md')
  if (reference) await writeFile(join(dir, 'reference', `${name}.md`), reference)
}

/** The last that runs on Node 20: this repository's own needs a newer one. */
const testRunner = '4.1.12'

const describeSdk = async (
  packagesDir: string,
  version: string,
  { manifests }: Packages,
): Promise<SdkIndex> => {
  const all = [...manifests.values()]
  const peers = all.flatMap(({ peerDependencies }) => Object.entries(peerDependencies))
  const versionOf = (library: string, folder: string): Promise<string> =>
    installedVersion(join(packagesDir, folder), library)
  return {
    version,
    contract: contractVersion,
    node: oldestNode,
    packages: Object.fromEntries(
      all.map(({ name }) => [name, `/sdk/${version}/${folderOf(name)}.tgz`]),
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

const removeOthers = async (dir: string, version: string): Promise<void> => {
  const folders = (await readdir(dir, { withFileTypes: true })).filter(
    (entry) => entry.isDirectory() && entry.name !== version,
  )
  await Promise.all(folders.map(({ name }) => rm(join(dir, name), { recursive: true })))
}
