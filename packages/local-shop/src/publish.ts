/** Publishes the builds that a shop does not have yet. */
import { isDevelopmentVersion } from '@shop/contracts/release'
import { RefusedError } from '@shop/module-build/call-shop'
import { publishRelease } from '@shop/module-build/publish-release'

import { buildModules, type ReadyModule } from './build-modules.ts'

type Target = { origin: string; token: string; onProgress: (step: string) => void }

/**
 * Builds the modules that changed, publishes those that `findUnpublished` returns, and returns
 * their number.
 */
export const publishModules = async ({
  rootDir,
  ...target
}: Target & { rootDir: string }): Promise<number> => {
  const modules = await buildModules(rootDir, target.onProgress)
  return await publishBuilds(target, await findUnpublished(target.origin, modules))
}

/**
 * Publishes builds and returns their number. A module that is frozen keeps its live release and
 * does not count.
 */
export const publishBuilds = async (
  { origin, token, onProgress }: Target,
  builds: readonly Pick<ReadyModule, 'dir' | 'release'>[],
): Promise<number> => {
  let published = 0
  for (const { dir, release } of builds) {
    onProgress(`Publishing ${release.module} ${release.version}`)
    try {
      await publishRelease({ origin, token, dir })
      published += 1
    } catch (error) {
      if (!(error instanceof RefusedError && error.problem.code === 'module-frozen')) throw error
      onProgress(
        `${release.module} is frozen and keeps its live release; unfreeze it in the back office, then start again`,
      )
    }
  }
  return published
}

/**
 * Returns the builds to publish, in order: those whose files the shop does not serve (never live,
 * publish interrupted, or bucket lost), and those of modules without a live release. A build that
 * was live once and still has its files is not published again, because a team replaced it or
 * rolled it back. Removed modules are skipped.
 * @throws Error if the shop cannot say which releases it has; publish nothing then
 */
export const findUnpublished = async <Module extends Pick<ReadyModule, 'name' | 'release'>>(
  origin: string,
  modules: readonly Module[],
): Promise<Module[]> => {
  const { live, removed } = await fetchModules(origin, modules)
  const isDone = async ({ release }: Module): Promise<boolean> => {
    if (removed.has(release.module)) return true
    const version = live.get(release.module)
    const hasRelease = version !== undefined && !isDevelopmentVersion(version)
    return hasRelease && (await wasShown(origin, release))
  }
  const areDone = await Promise.all(modules.map(isDone))
  const waiting = modules.filter((_module, index) => !areDone[index])
  return inPublishOrder(waiting, live.has('shell'))
}

/**
 * Sorts modules for publishing. The shell comes first, because other modules may need its new
 * features. On a first start it comes last, so that each page says that the shop is starting until
 * everything is published.
 */
export const inPublishOrder = <Module extends { name: string }>(
  modules: readonly Module[],
  isShellLive: boolean,
): Module[] => {
  const shells = modules.filter(({ name }) => name === 'shell')
  const others = modules.filter(({ name }) => name !== 'shell')
  return isShellLive ? [...shells, ...others] : [...others, ...shells]
}

type Modules = { modules: { module: string; version: string }[]; removed?: string[] }

/** Returns the live version of each module, and which of the given modules were removed. */
const fetchModules = async (
  origin: string,
  given: readonly Pick<ReadyModule, 'name'>[],
): Promise<{ live: Map<string, string>; removed: Set<string> }> => {
  const among = given.map(({ name }) => name).join()
  const response = await fetch(`${origin}/api/modules?among=${among}`)
  if (!response.ok) throw cannotSay(origin, response.status)
  const { modules, removed } = (await response.json()) as Modules
  return {
    live: new Map(modules.map(({ module, version }) => [module, version])),
    removed: new Set(removed),
  }
}

/**
 * True if the release is or was live: a shop serves only files of such releases. Caches in front of
 * it store files for a year by path and query, so a random query makes the response come from the
 * shop's bucket.
 */
const wasShown = async (
  origin: string,
  { module, version, browser }: ReadyModule['release'],
): Promise<boolean> => {
  const url = `${origin}/modules/${module}/${version}/${browser.entry}?${crypto.randomUUID()}`
  const { ok, status } = await fetch(url, { method: 'HEAD' })
  if (ok || status === 404) return ok
  throw cannotSay(origin, status)
}

const cannotSay = (origin: string, status: number): Error =>
  new Error(`${origin} cannot say which releases it has (${status}). Do it again in a moment.`)
