/** Renders pages with the server entries of modules. If one fails, the browser renders instead. */
import { shopName } from '@shop/content/shop-facts'
import { ProblemError } from '@shop/contracts/problem'
import type { Release } from '@shop/contracts/release'
import { frameInputOf } from '@shop/contracts/frame-input'
import { pageUrl } from '@shop/contracts/page-url'
import { emptyHead, type Frame } from '@shop/contracts/server-entry'

import {
  fetchFragment,
  fetchFrame,
  type Fragment,
  type MadeFragment,
  openServerEntry,
} from '../../releases/registry/files/server-entry.ts'
import { createCircuitBreaker } from '../../platform/circuit-breaker.ts'
import type { Ctx } from '../../platform/context.ts'
import { describePath } from '../../platform/log.ts'
import type { Loaded } from '../../platform/cache.ts'
import type { Subject } from '../../platform/change-index.ts'

/**
 * Stops calls of a release that exceeds its limits, because each such call takes the whole isolate
 * down.
 */
const breaker = createCircuitBreaker()

/** A page without content, which makes the browser render it. */
export const emptyFragment: Fragment = { head: emptyHead(shopName), status: 200, html: '' }

/** `ageMs` is how old the fragment may be; 0 if it is known to be valid. */
export type ShownFragment = { fragment: Fragment; ageMs: number }

/**
 * Renders a page. Every shopper's first view of a path is the same, so it is cached. When a server
 * entry fails, the last fragment is used; if there is none, the browser renders the page.
 */
export const renderFragment = async (
  ctx: Ctx,
  release: Release,
  url: URL,
): Promise<ShownFragment> => {
  const { value: fragment, ageMs } = await ctx.cache.get({
    key: fragmentKey(release, url),
    load: () => callFragment(ctx, release, pageUrl(release, url)),
    isFailure: ({ status, html }) => status >= 500 || html === '',
  })
  return { fragment, ageMs }
}

const fragmentKey = (release: Release, url: URL): string => {
  const { pathname, search } = pageUrl(release, url)
  return `fragment ${release.module}@${release.version} ${pathname}${search}`
}

const callFragment = async (ctx: Ctx, release: Release, url: URL): Promise<Loaded<Fragment>> => {
  const otherwise: MadeFragment = { fragment: emptyFragment, basis: null }
  const what = describePath(url)
  const { fragment, basis } = await callServerEntry(ctx, { release, what, otherwise }, (entry) =>
    fetchFragment(ctx, entry, url),
  )
  // Pages that do not exist are not shared with other isolates, because there is no limit to their
  // paths.
  const loaded = { value: fragment, isShared: fragment.status === 200 }
  // A module may read its stored values without reporting that the page depends on them.
  const own: Subject = `values:${release.module}`
  if (!basis) return { ...loaded, subjects: ['shown', 'reviews', own] }
  return { ...loaded, ...basis, subjects: [...basis.subjects.map(toSubject), own] }
}

const subjects: readonly string[] = ['lists', 'shown', 'stock', 'reviews'] satisfies Subject[]

const isSubject = (text: string): text is Subject =>
  text.startsWith('product:') || subjects.includes(text)

/** An unexpected subject counts as `shown`. */
const toSubject = (text: string): Subject => (isSubject(text) ? text : 'shown')

export const emptyFrame: Frame = { header: '', footer: '', notFound: '' }

export const renderFrame = async (
  ctx: Ctx,
  releases: readonly Release[],
  path: string,
  { isCached = true } = {},
): Promise<Frame> => {
  const shell = releases.find(({ module }) => module === 'shell')
  if (!shell) return emptyFrame
  const input = frameInputOf(releases, path)
  const isLinked = input.links.some(({ href }) => href === path)
  // The frame depends on the path only if a link leads to it, so all other paths share one cache
  // entry.
  const shared = isLinked ? input : { ...input, path: '' }
  const call = { release: shell, what: 'its frame', otherwise: emptyFrame }
  const load = (): Promise<Frame> =>
    callServerEntry(ctx, call, (entry) => fetchFrame(ctx, entry, shared))
  if (!isCached) return load()
  const { value } = await ctx.cache.get({
    key: `frame ${shell.version} ${JSON.stringify(shared)}`,
    load: async () => ({ value: await load(), subjects: [] }),
    isFailure: (frame) => frame.header === '',
  })
  return value
}

/**
 * Calls a server entry. Returns `otherwise` if the release has none, if the entry fails, or while
 * it must not be called.
 */
const callServerEntry = async <Result>(
  ctx: Ctx,
  { release, what, otherwise }: { release: Release; what: string; otherwise: Result },
  call: (entry: Fetcher) => Promise<Result>,
): Promise<Result> => {
  const key = `${release.module}@${release.version}`
  const isLeftOut = (ctx.sandbox?.leftOut[key] ?? 0) > ctx.now()
  const mayCall = !isLeftOut && breaker.mayCall(key, ctx.now())
  const entry = mayCall ? openServerEntry(ctx, release) : null
  if (!entry) return otherwise
  ctx.sandbox?.announceCall(key)
  try {
    const result = await ctx.timing.measure(release.module, () => call(entry))
    breaker.reportSuccess(key)
    return result
  } catch (error) {
    if (crossesLimit(error)) breaker.reportFailure(key, ctx.now())
    const message = `${release.module} ${release.version} could not render ${what}`
    ctx.log({ level: 'error', message, error })
    return otherwise
  }
}

/** True for timeouts, oversized responses and platform limits; false for an error of one page. */
const crossesLimit = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'TimeoutError' ||
    error instanceof ProblemError ||
    /exceeded|too many subrequests/i.test(error.message))
