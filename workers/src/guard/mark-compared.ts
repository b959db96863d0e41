/** Which reports are evidence for or against a canary: those of visitors who are on that side by chance. */
import type { Ctx } from '../platform/context.ts'
import { listModules } from '../registry/read/live-releases.ts'
import type { RegistryModule } from '../registry/read/read-registry.ts'
import { isInCanary } from '../registry/visitors/visitor-releases.ts'
import type { ReleaseName, ReleaseVisit } from './visits.ts'

/**
 * A page sends the cookie that has its visitor's place. One of the live release from a place in the canary is a page of before, or
 * of a fallback; one of the canary from another place is a preview, or made up. Without a cookie nothing is known.
 */
export const markCompared = async (
  ctx: Ctx,
  bucket: number | null,
  releases: readonly Omit<ReleaseVisit, 'isCompared'>[],
): Promise<ReleaseVisit[]> => {
  const modules = bucket === null ? [] : await listKnown(ctx)
  return releases.map((release) => ({
    ...release,
    isCompared: bucket === null || !isOnOtherSide(release, modules, bucket),
  }))
}

const isOnOtherSide = (
  { module, version }: ReleaseName,
  modules: readonly RegistryModule[],
  bucket: number,
): boolean => {
  const { canary, live } = modules.find((one) => one.module === module) ?? {}
  if (!canary) return false
  const isIn = isInCanary(canary, bucket)
  return version === (isIn ? live : canary.release)?.version
}

/** Reports are taken while no database says what is live: the guard knows its comparisons. */
const listKnown = (ctx: Ctx): Promise<readonly RegistryModule[]> =>
  listModules({ ctx }).catch(() => [])
