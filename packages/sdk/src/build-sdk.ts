import { packTar } from 'modern-tar'
import { createHash } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { contractVersion } from '@shop/contracts/release'
import type { SdkIndex } from '@shop/contracts/sdk-index'
import { areInputsUnchanged, buildWhenChanged } from '@shop/module-build/build-inputs'

import {
  collectPackages,
  folderOf,
  listOwnFiles,
  type Packages,
  toJson,
} from './collect-packages.ts'
import type { PackageFiles } from './compile-package.ts'
import { installedVersion, isSingleton, oldestNode } from './packed-manifest.ts'

/** The major version is the contract's. Raise the minor for features, the patch for fixes. */
const sdkVersion = `${contractVersion}.0.0`

/** Stands for the version, which is known only once all content is collected. */
const versionPlaceholder = '0.0.0-v3rs10n'

/** The folder into which a repository's SDK is built. */
export const sdkDir = (rootDir: string): string => join(rootDir, 'packages/sdk/dist')

const recordName = 'inputs.json'

/** True if the inputs of the last build are unchanged. */
export const isSdkBuilt = (rootDir: string): Promise<boolean> =>
  areInputsUnchanged(rootDir, join(sdkDir(rootDir), recordName))

/** Builds `latest.json` and `<version>/` into `dir`, unless the inputs are unchanged. */
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

/** The last version of Vitest that runs on Node 20. */
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
    backendTools: {
      miniflare: await versionOf('miniflare', 'module-build'),
      valibot: await versionOf('valibot', 'module-runtime'),
    },
  }
}

const removeOthers = async (dir: string, version: string): Promise<void> => {
  const folders = (await readdir(dir, { withFileTypes: true })).filter(
    (entry) => entry.isDirectory() && entry.name !== version,
  )
  await Promise.all(folders.map(({ name }) => rm(join(dir, name), { recursive: true })))
}

/** npm gives every file this time, which makes archives reproducible. */
const packedAt = new Date('1985-10-26T08:15:00Z')

/** Makes a `.tgz`. Scripts with a shebang are executable. */
export const pack = async (files: PackageFiles): Promise<Uint8Array> => {
  const entries = [...files]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([path, text]) => {
      const body = Buffer.from(text)
      const mode = text.startsWith('#!') ? 0o755 : 0o644
      return {
        header: { name: `package/${path}`, size: body.length, mtime: packedAt, mode },
        body,
      }
    })
  const archive = gzipSync(await packTar(entries), { level: 9 })
  // This byte identifies the operating system (RFC 1952, 2.3.1). With 255 (unknown), an archive has
  // the same hash on all systems.
  archive[9] = 255
  return archive
}
