import { isDevelopmentVersion } from '@shop/contracts/release'
import { RefusedError } from '@shop/module-build/call-shop'
import { publishRelease } from '@shop/module-build/publish-release'

import type { ReadyModule } from './build-modules.ts'

type Target = {
  origin: string
  token: string
  onProgress: (step: string) => void
  signal?: AbortSignal
}

/** Publishes builds and returns how many. Skips frozen modules, which keep their live release. */
export const publishBuilds = async (
  { onProgress, ...target }: Target,
  builds: readonly Pick<ReadyModule, 'dir' | 'release'>[],
): Promise<number> => {
  let published = 0
  for (const { dir, release } of builds) {
    onProgress(`Publishing ${release.module} ${release.version}`)
    try {
      await publishRelease({ ...target, dir })
      published += 1
    } catch (error) {
      if (!(error instanceof RefusedError && error.problem.code === 'module-frozen')) throw error
      onProgress(
        `${release.module} is frozen and keeps its live release; unfreeze it in the back office, then run the command again`,
      )
    }
  }
  return published
}

/** A new host may accept connections long before it responds. */
const timeoutMs = 30_000

type Listed = { modules: { module: string; version: string }[]; removed: string[] }

/**
 * Returns the builds to publish, in order. For each, the shop lacks the files, or the module's live
 * release is missing or in development. Skips removed modules, and builds that a team replaced or
 * rolled back.
 * @throws Error if the shop cannot say which releases it has. Publish nothing in that case.
 */
export const findUnpublished = async <Module extends Pick<ReadyModule, 'name' | 'release'>>(
  origin: string,
  modules: readonly Module[],
  ended: AbortSignal = new AbortController().signal,
): Promise<Module[]> => {
  const signal = AbortSignal.any([ended, AbortSignal.timeout(timeoutMs)])
  const among = modules.map(({ name }) => name).join()
  const response = await fetch(`${origin}/api/modules?among=${among}`, { signal })
  if (!response.ok) throw cannotSay(origin, response.status)
  const listed = (await response.json()) as Listed
  const live = new Map(listed.modules.map(({ module, version }) => [module, version]))
  const isDone = async ({ release }: Module): Promise<boolean> => {
    if (listed.removed.includes(release.module)) return true
    const version = live.get(release.module)
    const hasRelease = version !== undefined && !isDevelopmentVersion(version)
    return hasRelease && (await wasShown(origin, release, signal))
  }
  const areDone = await Promise.all(modules.map(isDone))
  const waiting = modules.filter((_module, index) => !areDone[index])
  // In an upgrade, the shell is first, because other modules may need its new features. On a first
  // start, it is last, so that every page says that the shop is starting.
  const isFirst = ({ name }: Module): boolean => (name === 'shell') === live.has('shell')
  return waiting.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
}

/** True if the release is or was live. The query bypasses caches, which store files for a year. */
const wasShown = async (
  origin: string,
  { module, version, browser }: ReadyModule['release'],
  signal: AbortSignal,
): Promise<boolean> => {
  const url = `${origin}/modules/${module}/${version}/${browser.entry}?${crypto.randomUUID()}`
  const { ok, status } = await fetch(url, { method: 'HEAD', signal })
  if (ok || status === 404) return ok
  throw cannotSay(origin, status)
}

const cannotSay = (origin: string, status: number): Error =>
  new Error(`${origin} cannot say which releases it has (${status}). Do it again in a moment.`)
