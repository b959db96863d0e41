/** Pages and the frame, as the server entries of modules render them; the browser renders where one fails. */
import { ProblemError } from '@shop/contracts/problem'
import type { Release } from '@shop/contracts/release'
import { frameInputOf } from '@shop/contracts/frame-input'
import { emptyHead, type Frame, pageUrl } from '@shop/contracts/server-entry'

import {
  fetchFragment,
  fetchFrame,
  type Fragment,
  type MadeFragment,
  openServerEntry,
} from '../registry/files/server-entry.ts'
import { createCircuitBreaker } from '../platform/circuit-breaker.ts'
import type { Ctx } from '../platform/context.ts'
import { describePath } from '../platform/log.ts'
import type { Loaded } from '../platform/validated-entries.ts'
import type { Subject } from '../platform/validity.ts'

/** An isolate leaves releases out that cross their limits again and again: each try costs all of them. */
const breaker = createCircuitBreaker()

/** When the module could not render the page here, the browser renders it. */
export const emptyFragment: Fragment = { head: emptyHead('NDX'), status: 200, html: '' }

/** A page as it is shown; `ageMs` is above 0 when it may be that old, in milliseconds. */
export type ShownFragment = { fragment: Fragment; ageMs: number }

/**
 * The page's HTML, cached for as long as it is right: every shopper's first view of a path is the same. When a server
 * entry fails or takes too long, the last one is used, or the page comes later, rendered by the browser.
 */
export const renderFragment = async (
  ctx: Ctx,
  release: Release,
  url: URL,
): Promise<ShownFragment> => {
  const { value: fragment, ageMs } = await ctx.validatedCache.get({
    key: fragmentKey(release, url),
    load: () => callFragment(ctx, release, pageUrl(release, url)),
    isFailure: ({ status, html }) => status >= 500 || html === '',
  })
  return { fragment, ageMs }
}

/** What a page is cached under. */
export const fragmentKey = (release: Release, url: URL): string => {
  const { pathname, search } = pageUrl(release, url)
  return `fragment ${release.module}@${release.version} ${pathname}${search}`
}

const callFragment = async (ctx: Ctx, release: Release, url: URL): Promise<Loaded<Fragment>> => {
  const otherwise: MadeFragment = { fragment: emptyFragment, basis: null }
  const what = describePath(url)
  const { fragment, basis } = await callServerEntry(ctx, { release, what, otherwise }, (entry) =>
    fetchFragment(entry, url, ctx.requestId),
  )
  // What is not there is known by any number of paths.
  const loaded = { value: fragment, isShared: fragment.status === 200 }
  // What the module has stored may be read without a word of it.
  const own: Subject = `values:${release.module}`
  if (!basis) return { ...loaded, subjects: ['shown', 'reviews', own] }
  return { ...loaded, ...basis, subjects: [...basis.subjects.map(toSubject), own] }
}

const subjects: readonly string[] = ['lists', 'shown', 'stock', 'reviews'] satisfies Subject[]

const isSubject = (text: string): text is Subject =>
  text.startsWith('product:') || subjects.includes(text)

/** A server entry says what it has read; what it should not know of counts as anything. */
const toSubject = (text: string): Subject => (isSubject(text) ? text : 'shown')

/** For when the shell could not render its frame, or the page has one of its own. */
export const emptyFrame: Frame = { header: '', footer: '', notFound: '' }

/** The shell's header and footer for a path; they are always the same, and cached unless `isCached` is false. */
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
  // Only a linked path changes the frame: all others share one cache entry.
  const shared = isLinked ? input : { ...input, path: '' }
  const call = { release: shell, what: 'its frame', otherwise: emptyFrame }
  const load = (): Promise<Frame> =>
    callServerEntry(ctx, call, (entry) => fetchFrame(entry, shared, ctx.requestId))
  if (!isCached) return load()
  const { value } = await ctx.validatedCache.get({
    key: `frame ${shell.version} ${JSON.stringify(shared)}`,
    load: async () => ({ value: await load(), subjects: [] }),
    isFailure: (frame) => frame.header === '',
  })
  return value
}

/** Without a server entry, when it fails, and while it is left out for crossing its limits, the result is `otherwise`. */
const callServerEntry = async <Result>(
  ctx: Ctx,
  { release, what, otherwise }: { release: Release; what: string; otherwise: Result },
  call: (entry: Fetcher) => Promise<Result>,
): Promise<Result> => {
  const key = `${release.module}@${release.version}`
  const entry = breaker.mayCall(key, ctx.now()) ? openServerEntry(ctx, release) : null
  if (!entry) return otherwise
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

/** Time, size, or what the platform ends with "exceeded CPU time limit" and the like; not a mistake of one page. */
const crossesLimit = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'TimeoutError' ||
    error instanceof ProblemError ||
    /exceeded|too many subrequests/i.test(error.message))
