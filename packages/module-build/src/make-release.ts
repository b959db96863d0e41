import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

import { Backend } from '@shop/contracts/backend'
import {
  contractVersion,
  developmentMark,
  integrityOf,
  type Release,
} from '@shop/contracts/release'
import { type BackendEntry, describeBackend } from '@shop/module-runtime/backend'
import { exportsBackend } from '@shop/release-checks/check-files'
import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'

import type { ModuleDefinition } from './module-definition.ts'
import { sharedModules } from './shared-modules.ts'

/** File contents by their path in the release. */
export type ReleaseFiles = ReadonlyMap<string, Uint8Array<ArrayBuffer>>

export const remoteEntry = 'remoteEntry.js'
const hostEntry = 'shell.js'
export const serverEntry = 'server.js'

/** Replaced by the version's hash, which is known only once all files are compiled. */
export const hashPlaceholder = 'h4sh7q0zx9'
/** The placeholder of the hash's last characters, for names that must be short. */
export const shortHashPlaceholder = hashPlaceholder.slice(-6)
/** Returns the placeholder for another file's integrity value in a compiled script. */
export const integrityPlaceholder = (path: string): string => `{integrity of ${path}}`

/** Returns the package's version with a hash, such as `1.0.0-3f9a0c12de`. */
export const versionOf = (
  { packageVersion, isDevelopment }: { packageVersion: string; isDevelopment?: boolean },
  hash: string,
): string => `${packageVersion}${isDevelopment ? developmentMark : '-'}${hash}`

const compress = promisify(brotliCompress)

/** Makes a release. The same files and definition always give the same version. */
export const makeRelease = async (options: {
  definition: ModuleDefinition
  packageVersion: string
  commit: string
  exposes: Release['browser']['exposes']
  compiled: ReleaseFiles
  isDevelopment?: boolean
}): Promise<{ release: Release; files: ReleaseFiles }> => {
  const facts = describeModule(options.definition, options.exposes)
  const server = Buffer.from(options.compiled.get(serverEntry) ?? [])
  if (facts.backend && !exportsBackend(server.toString()))
    throw new Error(
      'The server entry must export the back end: let src/server.ts export { backend }, too.',
    )
  const hash = hashContent(JSON.stringify(facts), options.compiled)
  const files = await fillPlaceholders(options.compiled, hash)
  if (!options.isDevelopment) await addPrecompressed(files)
  const release: Release = {
    ...facts,
    version: versionOf(options, hash),
    commit: options.commit,
    builtAt: new Date().toISOString(),
    integrity: await hashFiles(files),
  }
  return { release, files }
}

const hashFiles = async (files: ReleaseFiles): Promise<Record<string, string>> => {
  const paths = [...files].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const pairs = paths.map(async ([path, bytes]) => [path, await integrityOf(bytes)] as const)
  return Object.fromEntries(await Promise.all(pairs))
}

const describeModule = (
  definition: ModuleDefinition,
  exposes: Release['browser']['exposes'],
): Omit<Release, 'version' | 'commit' | 'builtAt' | 'integrity'> => {
  const { name, server, host, exposes: _1, fonts: _2, serviceWorker: _3, ...rest } = definition
  const { backend, ...described } = rest
  const shared = Object.entries(sharedModules())
  return {
    module: name,
    routes: [],
    queries: [],
    slots: {},
    links: [],
    ...described,
    browser: { entry: host ? hostEntry : remoteEntry, exposes },
    ...(server ? { server: { entry: serverEntry } } : {}),
    ...(backend ? { backend: toManifest(backend) } : {}),
    requires: {
      contract: contractVersion,
      shared: Object.fromEntries(
        shared.map(([library, { requiredVersion }]) => [library, requiredVersion]),
      ),
    },
  }
}

/** Describes a back end. @throws Error that names the fields that the shop would reject */
export const toManifest = (backend: BackendEntry): Backend => {
  // Ignores checks that JSON Schema cannot express. Only the action itself runs those checks.
  const options = { typeMode: 'input', target: 'draft-2020-12', errorMode: 'ignore' } as const
  const described = describeBackend(backend, (schema) => ({ ...toJsonSchema(schema, options) }))
  const read = v.safeParse(Backend, described)
  if (read.success) return read.output
  const issues = read.issues.map((one) => `  - ${v.getDotPath(one) ?? 'it'} ${one.message}`)
  throw new Error(`src/backend.ts cannot be released:\n${issues.join('\n')}`)
}

const hashContent = (facts: string, files: ReleaseFiles): string => {
  const hash = createHash('sha256').update(facts)
  for (const [path, bytes] of [...files].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    hash.update(`\0${path}\0`).update(bytes)
  return hash.digest('hex').slice(0, hashPlaceholder.length)
}

const fillPlaceholders = async (
  compiled: ReleaseFiles,
  hash: string,
): Promise<Map<string, Uint8Array<ArrayBuffer>>> => {
  const files = new Map(
    [...compiled].map(([path, bytes]) => [
      path,
      editText(path, bytes, (text) =>
        text
          .replaceAll(hashPlaceholder, hash)
          .replaceAll(shortHashPlaceholder, hash.slice(-shortHashPlaceholder.length)),
      ),
    ]),
  )
  const integrity = await hashFiles(files)
  for (const [path, bytes] of files) {
    const edited = editText(path, bytes, (text) =>
      text.replaceAll(/\{integrity of ([^}]+)\}/g, (all, of: string) => integrity[of] ?? all),
    )
    files.set(path, edited)
  }
  return files
}

const editText = (
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
  edit: (text: string) => string,
): Uint8Array<ArrayBuffer> => {
  if (!/\.(?:js|css)$/.test(path)) return bytes
  const text = Buffer.from(bytes).toString()
  const edited = edit(text)
  return edited === text ? bytes : new Uint8Array(Buffer.from(edited))
}

const addPrecompressed = async (files: Map<string, Uint8Array<ArrayBuffer>>): Promise<void> => {
  const paths = [...files.keys()].filter(
    (path) => /\.(js|css|svg|txt)$/.test(path) && path !== serverEntry,
  )
  await Promise.all(
    paths.map(async (path) => {
      const bytes = files.get(path)
      if (bytes) files.set(`${path}.br`, new Uint8Array(await compress(bytes)))
    }),
  )
}

/** Reads a release folder's manifest. @throws Error if there is none */
export const readRelease = async (dir: string): Promise<Release> => {
  const text = await readFile(join(dir, 'release.json'), 'utf8').catch((cause: unknown) => {
    throw new Error(`${dir} holds no release.json. Build the module first: pnpm build.`, { cause })
  })
  return JSON.parse(text) as Release
}
