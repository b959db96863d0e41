import { unwatchFile, watchFile } from 'node:fs'
import { join } from 'node:path'

import type { Release } from '@shop/contracts/release'

import { readTarget } from '../build-module.ts'
import { type CompiledModule, watchModule } from '../compile-module.ts'
import { makeRelease, type ReleaseFiles } from '../make-release.ts'
import type { BuildTarget } from '../webpack-config.ts'
import { type RenderedFragment, renderPage } from './server-entry.ts'

/** A build or its error. `state` is the version, or a value that is unique to each failure. */
export type Build = { module: string; state: string } & (
  | { release: Release; render: ((href: string) => Promise<RenderedFragment>) | null }
  | { failure: string }
)

export type FollowedBuild = Awaited<ReturnType<typeof followBuild>>

/** Files of this many builds are cached, because a page may still need files of an older build. */
const cachedBuilds = 4
/** webpack does not watch the definition, so it is read at this interval. */
const definitionIntervalMs = 250

type Options = { shop: string; onBuild: (build: Build) => void }

/** Builds a module now and after each change. @throws Error if the folder has no module */
export const followBuild = async (moduleDir: string, options: Options) => {
  const builds = createBuilds(options)
  // Builds are added one after the other, so that an older build never replaces a newer one.
  let last: Promise<void> = Promise.resolve()
  const enqueue = (work: () => Promise<void>): void => {
    last = last.then(work).catch((error: unknown) => builds.fail(module, error))
  }
  const begin = async (target: BuildTarget) => {
    const watching = await watchModule(target, (result) =>
      enqueue(async () => builds.add(await withBackend(target), result)),
    )
    return { name: target.definition.name, described: describe(target), watching }
  }
  let { name: module, described, watching } = await begin(await readDevelopment(moduleDir))
  const restart = async (): Promise<void> => {
    const target = await readDevelopment(moduleDir)
    if (describe(target) === described) return
    await watching.stop()
    ;({ name: module, described, watching } = await begin(target))
  }
  const definition = ['module.ts', 'package.json'].map((name) => join(moduleDir, name))
  for (const file of definition)
    watchFile(file, { interval: definitionIntervalMs }, () => enqueue(restart))
  return {
    current: builds.current,
    fileOf: builds.fileOf,
    stop: async (): Promise<void> => {
      for (const file of definition) unwatchFile(file)
      await watching.stop()
      await last
    },
  }
}

const readDevelopment = async (moduleDir: string): Promise<BuildTarget> => ({
  ...(await readTarget(moduleDir)),
  isDevelopment: true,
})

/** Describes a definition, to detect changes. Omits the back end, which webpack watches. */
const describe = ({ definition: { backend, ...definition }, ...target }: BuildTarget): string =>
  JSON.stringify({ ...target, definition, hasBackend: backend !== undefined })

const withBackend = async (target: BuildTarget): Promise<BuildTarget> => {
  if (!target.definition.backend) return target
  const { backend } = (await readTarget(target.moduleDir)).definition
  return { ...target, definition: { ...target.definition, ...(backend && { backend }) } }
}

const createBuilds = ({ shop, onBuild }: Options) => {
  const cache = new Map<string, ReleaseFiles>()
  let failures = 0
  let latest: Build | undefined
  let resolveFirst = (_build: Build): void => {}
  const first = new Promise<Build>((resolve) => (resolveFirst = resolve))
  const replace = (build: Build): void => {
    latest = build
    resolveFirst(build)
    onBuild(build)
  }
  const add = async (target: BuildTarget, result: CompiledModule | Error): Promise<void> => {
    if (result instanceof Error) throw result
    const { files: compiled, exposes } = result
    const { release, files } = await makeRelease({ ...target, commit: 'dev', compiled, exposes })
    const { module, version } = release
    if (latest?.state === version) return
    cache.delete(version)
    cache.set(version, files)
    for (const old of [...cache.keys()].slice(0, -cachedBuilds)) cache.delete(old)
    const code = release.server && files.get(release.server.entry)
    const render = code ? (href: string) => renderPage({ code, href, shop, module }) : null
    replace({ module, state: version, release, render })
  }
  const fail = (module: string, error: unknown): void => {
    const failure = error instanceof Error ? error.message : String(error)
    replace({ module, state: `failed-${(failures += 1)}`, failure })
  }
  return {
    add,
    fail,
    current: async (): Promise<Build> => latest ?? first,
    fileOf: (version: string, path: string) => cache.get(version)?.get(path),
  }
}
