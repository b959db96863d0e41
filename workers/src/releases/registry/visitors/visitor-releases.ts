import { fallbackMinutes } from '@shop/contracts/document'
import type { Release } from '@shop/contracts/release'
import { isIsolated } from '@shop/contracts/route-pattern'
import { minuteMs } from '@shop/domain/time'

import type { Ctx } from '../../../platform/context.ts'
import { quickHash } from '../../../platform/crypto.ts'
import { findOutage } from '../../../platform/database-errors.ts'
import { pageCookie, readCookie } from '../../../platform/http/cookies.ts'
import { readSigningSecret } from '../../../platform/signing-secret.ts'
import { findMisfit } from '../gate/release-rules.ts'
import { readModules } from '../read/live-releases.ts'
import type { RegistryModule } from '../read/read-registry.ts'
import { byShop, cookieValueOf, readFallbacks, sign } from './signed-releases.ts'

type RequestReleases = ChosenReleases & {
  /** A random number from 0 to 9,999, which decides whether the visitor gets a canary. */
  bucket: number
  /** True if visitors of other buckets may get other releases. */
  hasCanary: boolean
  cookie: string | null
}

export const chooseForRequest = async ({
  ctx,
  request,
  previews = [],
}: {
  ctx: Ctx
  request: Request
  previews?: readonly Release[]
}): Promise<RequestReleases> => {
  const bucket = readBucket(request)
  const visitor: Visitor = {
    bucket: bucket ?? Math.floor(Math.random() * bucketCount),
    previews,
    failed: await readFailed(ctx, request),
    path: new URL(request.url).pathname,
  }
  const { modules } = await readModules(ctx)
  const hasCanary = modules.some(({ canary }) => canary !== null)
  const isNew = bucket === null && hasCanary
  const cookie = isNew ? pageCookie(request, bucketName, `${visitor.bucket}`, yearSeconds) : null
  return { ...chooseReleases(modules, visitor), bucket: visitor.bucket, hasCanary, cookie }
}

const readFailed = async (ctx: Ctx, request: Request): Promise<ReadonlyMap<string, string>> => {
  try {
    const named = await readFallbacks(ctx, request)
    return new Map(named.map(({ module, version }) => [module, version]))
  } catch (error) {
    if (findOutage(error) !== 'database-unavailable') throw error
    return new Map()
  }
}

export const makeFallbackCookie = async (
  ctx: Pick<Ctx, 'cache' | 'db' | 'now'>,
  request: Request,
  failed: { module: string; version: string },
): Promise<string> => {
  const others = await readFallbacks(ctx, request)
  const expiresAtMs = ctx.now() + fallbackMinutes * minuteMs
  const secret = await readSigningSecret(ctx)
  const one = await sign(secret, 'fallback', { ...failed, expiresAtMs, by: byShop })
  return pageCookie(request, 'fallback', cookieValueOf([...others, one]), fallbackMinutes * 60)
}

/** Many visitors share each of this cookie's ten thousand values, so it identifies nobody. */
const bucketName = 'bucket'
const yearSeconds = 31_536_000

export const readBucket = (request: Request): number | null => {
  const text = readCookie(request, bucketName) ?? ''
  return /^(?:0|[1-9]\d{0,3})$/.test(text) ? Number(text) : null
}

const serviceWorkerPath = '/sw.js'

/** A canary's share of the visitors is precise to one bucket, a hundredth of a percent. */
export const bucketCount = 10_000

export type Visitor = {
  bucket: number
  previews: readonly Release[]
  /** The version of each module that the browser recently failed to load. */
  failed: ReadonlyMap<string, string>
  path: string
}

export type ChosenReleases = {
  releases: readonly Release[]
  previews: readonly Release[]
  unfitPreview: UnfitPreview | null
  /** The releases that count in the comparison of a canary with its live release. */
  compared: readonly Release[]
  withFallback: ReadonlySet<string>
}

export type UnfitPreview = { release: Release; reason: string }

export const chooseReleases = (
  registry: readonly RegistryModule[],
  visitor: Visitor,
): ChosenReleases => {
  const choices = registry.flatMap((registered) => candidates(registered, visitor))
  const requested = visitor.previews.map((preview) => forSameAudience(preview, registry))
  const unfitPreview = findUnfit(requested, choices)
  const previews = requested.filter((preview) => preview !== unfitPreview?.release)
  const all = withPreviews(choices, previews)
  const hasFailed = ({ module, version }: Release): boolean =>
    visitor.failed.get(module) === version
  const releases = all.map(({ first }) => first)
  // Any script can request a fallback, so isolated pages and the service worker get no older
  // release.
  const isOnlyLive = visitor.path === serviceWorkerPath || isIsolated(releases, visitor.path)
  const otherOf = ({ second, isSecondLive }: Choice): Release | null =>
    second && (isSecondLive || !isOnlyLive) && findMisfit(second, releases) === null ? second : null
  for (const [index, choice] of all.entries())
    if (hasFailed(choice.first)) releases[index] = otherOf(choice) ?? choice.first
  // A failed fallback has no further fallback, so a page reloads at most once.
  const withFallback = all.filter((choice) => !hasFailed(choice.first) && otherOf(choice))
  return {
    releases,
    previews,
    unfitPreview,
    compared: all
      .filter(({ first, isCompared }, index) => isCompared && releases[index] === first)
      .map(({ first }) => first),
    withFallback: new Set(withFallback.map(({ first }) => first.module)),
  }
}

/** Gives the preview the audience of the live release, which a preview must not change. */
const forSameAudience = (preview: Release, registry: readonly RegistryModule[]): Release => {
  const audience = registry.find(({ module }) => module === preview.module)?.live?.audience
  return audience ? { ...preview, audience } : preview
}

/** One preview may be compatible only with another one, so all are checked together. */
const findUnfit = (
  previews: readonly Release[],
  choices: readonly Choice[],
): UnfitPreview | null => {
  const releases = withPreviews(choices, previews).map(({ first }) => first)
  for (const release of previews.toReversed()) {
    const reason = findMisfit(release, releases)
    if (reason !== null) return { release, reason }
  }
  return null
}

const withPreviews = (
  choices: readonly Choice[],
  previews: readonly Release[],
): readonly Choice[] => {
  const left = new Map(previews.map((release) => [release.module, release]))
  const shown = choices.map((choice) => {
    const preview = left.get(choice.first.module)
    left.delete(choice.first.module)
    return preview ? previewed(preview) : choice
  })
  return [...shown, ...[...left.values()].map(previewed)]
}

const previewed = (first: Release): Choice => ({
  first,
  second: null,
  isSecondLive: false,
  isCompared: false,
})

type Choice = {
  first: Release
  second: Release | null
  isSecondLive: boolean
  isCompared: boolean
}

const candidates = ({ live, lastGood, canary }: RegistryModule, visitor: Visitor): Choice[] => {
  const isIn = canary !== null && isInCanary(canary, visitor.bucket)
  const [first, second = null] = (isIn ? [canary.release, live] : [live, lastGood]).filter(
    (release) => release !== null,
  )
  return first
    ? [{ first, second, isSecondLive: isIn, isCompared: canary !== null && live !== null }]
    : []
}

/** The offset depends only on the release, so a growing canary keeps its visitors. */
export const isInCanary = (
  { release, percent }: { release: Pick<Release, 'module' | 'version'>; percent: number },
  bucket: number,
): boolean => {
  const position = (bucket + quickHash(`${release.module}@${release.version}`)) % bucketCount
  return position < Math.round((percent / 100) * bucketCount)
}
