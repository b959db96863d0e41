/** Pages and the frame, as the server entries of modules render them; the browser renders where one fails. */
import { ProblemError } from '@shop/contracts/problem'
import type { Release } from '@shop/contracts/release'
import { frameInputOf } from '@shop/contracts/frame-input'
import { emptyHead, type Frame } from '@shop/contracts/server-entry'

import {
  fetchFragment,
  fetchFrame,
  type Fragment,
  openServerEntry,
} from '../modules/server-entry.ts'
import { createCircuitBreaker } from '../platform/circuit-breaker.ts'
import type { Ctx } from '../platform/context.ts'
import { describePath } from '../platform/log.ts'
import { productsTag } from '../products/product-cache.ts'

/** An isolate leaves releases out that cross their limits again and again: each try costs all of them. */
const breaker = createCircuitBreaker()

/** When the module could not render the page here, the browser renders it. */
const emptyFragment: Fragment = { head: emptyHead('NDX'), status: 200, html: '' }

/**
 * The page's HTML, cached for a second: every shopper's first view of a path is the same. When a server entry
 * fails or takes too long, the page comes later, rendered by the browser.
 */
export const renderFragment = (ctx: Ctx, release: Release, url: URL): Promise<Fragment> => {
  const page = pageUrl(release, url)
  return ctx.cache.getOrLoad({
    key: `fragment ${release.module}@${release.version} ${page.pathname}${page.search}`,
    tags: [productsTag],
    load: () => callFragment(ctx, release, page),
    isFailure: ({ status, html }) => status >= 500 || html === '',
  })
}

/** With only those query parameters that the module reads: a tracking parameter must not make a cache entry of its own. */
const pageUrl = ({ queries = [] }: Release, url: URL): URL => {
  const page = new URL(url.pathname, url.origin)
  for (const name of queries) {
    const value = url.searchParams.get(name)
    if (value !== null) page.searchParams.set(name, value)
  }
  return page
}

const callFragment = (ctx: Ctx, release: Release, url: URL): Promise<Fragment> =>
  callServerEntry(ctx, { release, what: describePath(url), otherwise: emptyFragment }, (entry) =>
    fetchFragment(entry, url, ctx.requestId),
  )

/** For when the shell could not render its frame, or the page has one of its own. */
export const emptyFrame: Frame = { header: '', footer: '', notFound: '' }

/** The shell's header and footer for a path; cached for a second, as pages are. */
export const renderFrame = (
  ctx: Ctx,
  releases: readonly Release[],
  path: string,
): Promise<Frame> => {
  const shell = releases.find(({ module }) => module === 'shell')
  if (!shell) return Promise.resolve(emptyFrame)
  const input = frameInputOf(releases, path)
  const isLinked = input.links.some(({ href }) => href === path)
  // Only a linked path changes the frame: all others share one cache entry.
  const shared = isLinked ? input : { ...input, path: '' }
  return ctx.cache.getOrLoad({
    key: `frame ${shell.version} ${JSON.stringify(shared)}`,
    tags: [],
    load: () =>
      callServerEntry(ctx, { release: shell, what: 'its frame', otherwise: emptyFrame }, (entry) =>
        fetchFrame(entry, shared, ctx.requestId),
      ),
    isFailure: (frame) => frame.header === '',
  })
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
