/** Builds one room into a release folder: both halves, their Brotli twins and `release.json`. */
import { execFileSync } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { contractVersion, type Release } from '@shop/contracts/release'

import { hostEntry, remoteEntry, serverEntry } from './entry-files.ts'
import { sharedModules } from './shared-modules.ts'
import { writeFonts } from './write-fonts.ts'
import type { ModuleDefinition } from './module-definition.ts'
import { compressFiles, hashFiles } from './release-files.ts'
import { hashSources } from './source-hash.ts'
import type { BuildTarget } from './webpack-config.ts'

export type BuiltRoom = { dir: string; release: Release; isFresh: boolean }

/**
 * Builds the room in `roomDir` unless its sources are those of the last build. `outDir` defaults to
 * the room's `dist`.
 * @throws Error with webpack's own messages when the room does not compile
 */
export const buildRoom = async (
  roomDir: string,
  outDir = join(roomDir, 'dist'),
): Promise<BuiltRoom> => {
  const version = await roomVersion(roomDir)
  const last = await readRelease(outDir)
  if (last?.version === version) return { dir: outDir, release: last, isFresh: false }
  const definition = await loadDefinition(roomDir)
  const target: BuildTarget = { roomDir, outDir, definition, version }
  await rm(outDir, { recursive: true, force: true })
  await mkdir(outDir, { recursive: true })
  await writeFonts(target)
  const { compileRoom } = await import('./compile-module.ts')
  const exposes = await compileRoom(target)
  // Saved while it was compiled: what is there now has another version.
  if ((await roomVersion(roomDir)) !== version) return buildRoom(roomDir, outDir)
  await compressFiles(outDir)
  const release = await describeRelease(target, exposes)
  await writeFile(join(outDir, 'release.json'), `${JSON.stringify(release, null, 2)}\n`)
  return { dir: outDir, release, isFresh: true }
}

/** Says whether the room's last build is of its present sources. */
export const isBuilt = async (roomDir: string): Promise<boolean> =>
  (await readRelease(join(roomDir, 'dist')))?.version === (await roomVersion(roomDir))

/** The version a build of the room's present sources has. */
const roomVersion = async (roomDir: string): Promise<string> => {
  const rootDir = dirname(roomDir)
  const packages = [
    'contracts',
    'content',
    'domain',
    'client',
    'session',
    'ui',
    'module-runtime',
    'module-build',
  ].map((name) => `packages/${name}`)
  const hash = await hashSources(rootDir, [basename(roomDir), ...packages, 'pnpm-lock.yaml'])
  const manifest = JSON.parse(await readFile(join(roomDir, 'package.json'), 'utf8')) as {
    version: string
  }
  return `${manifest.version}-${hash.slice(0, 10)}`
}

/** A release folder's manifest, or `null` when there is none. */
export const readRelease = async (dir: string): Promise<Release | null> => {
  const text = await readFile(join(dir, 'release.json'), 'utf8').catch(() => null)
  return text === null ? null : (JSON.parse(text) as Release)
}

const loadDefinition = async (roomDir: string): Promise<ModuleDefinition> => {
  const file = (await import(pathToFileURL(join(roomDir, 'module.ts')).href)) as {
    default: ModuleDefinition
  }
  return file.default
}

const describeRelease = async (
  { definition, version, outDir, roomDir }: BuildTarget,
  exposes: Release['browser']['exposes'],
): Promise<Release> => ({
  module: definition.name,
  version,
  team: definition.team,
  commit: currentCommit(roomDir),
  builtAt: new Date().toISOString(),
  routes: definition.routes ?? [],
  queries: definition.queries ?? [],
  ...(definition.audience ? { audience: definition.audience } : {}),
  ...(definition.frame ? { frame: definition.frame } : {}),
  ...(definition.offline ? { offline: definition.offline } : {}),
  slots: definition.slots ?? {},
  ...(definition.slotFallbacks ? { slotFallbacks: definition.slotFallbacks } : {}),
  links: definition.links ?? [],
  browser: { entry: definition.host ? hostEntry : remoteEntry, exposes },
  ...(definition.server ? { server: { entry: serverEntry } } : {}),
  integrity: await hashFiles(outDir),
  requires: {
    contract: contractVersion,
    shared: Object.fromEntries(
      Object.entries(sharedModules()).map(([name, { requiredVersion }]) => [name, requiredVersion]),
    ),
  },
})

const currentCommit = (dir: string): string => {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: dir,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
      .toString()
      .trim()
  } catch {
    // A copy without git history can be built, too; the release then names no commit.
    return 'unknown'
  }
}
