/** The releases that a request's visitor gets, by what its cookies say. */
import { readFallbacks } from '@shop/contracts/fallback'
import type { Release } from '@shop/contracts/release'

import { pageCookie, readCookie } from '../../http/cookies.ts'
import type { Ctx } from '../../platform/context.ts'
import { listModules } from '../read/live-releases.ts'
import {
  bucketCount,
  chooseReleases,
  type ChosenReleases,
  type Visitor,
} from './visitor-releases.ts'

type RequestReleases = ChosenReleases & {
  /** The visitor's place. */
  bucket: number
  /** The `set-cookie` that keeps a new visitor in or out of the canaries; `null` while there are none. */
  cookie: string | null
}

/** From the cached registry. `following` names the cached values that the request gets next, by its releases. */
export const chooseForRequest = async ({
  ctx,
  request,
  previews = [],
  following = () => [],
}: {
  ctx: Ctx
  request: Request
  previews?: readonly Release[]
  following?: (releases: readonly Release[]) => readonly string[]
}): Promise<RequestReleases> => {
  const bucket = readBucket(request)
  const visitor: Visitor = {
    bucket: bucket ?? newBucket(),
    previews,
    failed: readFallbacks(request.headers.get('cookie') ?? ''),
  }
  const modules = await listModules({
    ctx,
    following: (all) => following(chooseReleases(all, visitor).releases),
  })
  const isNew = bucket === null && modules.some(({ canary }) => canary !== null)
  const cookie = isNew ? pageCookie(request, bucketName, `${visitor.bucket}`, yearSeconds) : null
  return { ...chooseReleases(modules, visitor), bucket: visitor.bucket, cookie }
}

/** It is a number among ten thousand and nothing else, which many visitors share. */
const bucketName = 'bucket'
const yearSeconds = 31_536_000

/** A visitor's place, as their cookie has it. */
export const readBucket = (request: Request): number | null => {
  const text = readCookie(request, bucketName) ?? ''
  return /^(?:0|[1-9]\d{0,3})$/.test(text) ? Number(text) : null
}

const newBucket = (): number => Math.floor(Math.random() * bucketCount)
