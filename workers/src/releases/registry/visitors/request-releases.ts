import { fallbackMinutes } from '@shop/contracts/document'
import type { Release } from '@shop/contracts/release'
import { minuteMs } from '@shop/domain/time'

import { pageCookie, readCookie } from '../../../platform/http/cookies.ts'
import type { Ctx } from '../../../platform/context.ts'
import { findOutage } from '../../../platform/database-errors.ts'
import { listModules } from '../read/live-releases.ts'
import { readSigningSecret } from '../../../platform/signing-secret.ts'
import { byShop, cookieValueOf, readSigned, sign } from './signed-releases.ts'
import {
  bucketCount,
  chooseReleases,
  type ChosenReleases,
  type Visitor,
} from './visitor-releases.ts'

type RequestReleases = ChosenReleases & {
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
    bucket: bucket ?? newBucket(),
    previews,
    failed: await readFailed(ctx, request),
    path: new URL(request.url).pathname,
  }
  const modules = await listModules({ ctx })
  const hasCanary = modules.some(({ canary }) => canary !== null)
  const isNew = bucket === null && hasCanary
  const cookie = isNew ? pageCookie(request, bucketName, `${visitor.bucket}`, yearSeconds) : null
  return { ...chooseReleases(modules, visitor), bucket: visitor.bucket, hasCanary, cookie }
}

const readFailed = async (ctx: Ctx, request: Request): Promise<ReadonlyMap<string, string>> => {
  try {
    const named = await readSigned(ctx, request, 'fallback')
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
  const others = await readSigned(ctx, request, 'fallback')
  const expiresAtMs = ctx.now() + fallbackMinutes * minuteMs
  const secret = await readSigningSecret(ctx)
  const one = await sign(secret, 'fallback', { ...failed, expiresAtMs, by: byShop })
  return pageCookie(request, 'fallback', cookieValueOf([...others, one]), fallbackMinutes * 60)
}

/** The value of this cookie is a number below ten thousand, which many visitors share. */
const bucketName = 'bucket'
const yearSeconds = 31_536_000

export const readBucket = (request: Request): number | null => {
  const text = readCookie(request, bucketName) ?? ''
  return /^(?:0|[1-9]\d{0,3})$/.test(text) ? Number(text) : null
}

const newBucket = (): number => Math.floor(Math.random() * bucketCount)
