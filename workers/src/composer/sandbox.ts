/** Runs the server entries of modules, which render pages and the frame, each in an isolate of its own. */
import * as v from 'valibot'

import { ProblemError } from '@shop/contracts/problem'
import type { Release } from '@shop/contracts/release'
import { frameInputOf } from '@shop/contracts/frame-input'
import { emptyHead, FragmentHead, Frame, type FrameInput } from '@shop/contracts/server-entry'

import { readBytes } from '../http/valid.ts'
import { releaseKey } from '../modules/live-releases.ts'
import { createCircuitBreaker } from '../platform/circuit-breaker.ts'
import type { Ctx } from '../platform/context.ts'
import { describePath } from '../platform/log.ts'
import { productsTag } from '../products/product-cache.ts'

/** How long a server entry may take before the browser renders instead, in milliseconds. */
const renderTimeoutMs = 2000

/** What the platform lets one call of a server entry use; workerd on one machine enforces neither. */
const limits = { cpuMs: 500, subRequests: 20 }

/** The most that a server entry may send, in bytes. */
const maxResponseBytes = 1024 * 1024

/** An isolate leaves releases out that cross their limits again and again: each try costs all of them. */
const breaker = createCircuitBreaker()

/** A page as its module renders it. `html` is empty when the browser has to render. */
export type Fragment = { head: FragmentHead; status: number; html: string }

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
    load: () => fetchFragment(ctx, release, page),
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

const fetchFragment = (ctx: Ctx, release: Release, url: URL): Promise<Fragment> =>
  callServerEntry(
    ctx,
    { release, what: describePath(url), otherwise: emptyFragment },
    async (sandbox) => {
      const response = await sandbox.fetch(url.href, {
        signal: AbortSignal.timeout(renderTimeoutMs),
      })
      const [head, html] = splitFirstLine(await readText(response))
      return { head: v.parse(FragmentHead, JSON.parse(head)), status: response.status, html }
    },
  )

const splitFirstLine = (text: string): [string, string] => {
  const end = text.indexOf('\n')
  return [text.slice(0, end), text.slice(end + 1)]
}

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
    load: () => fetchFrame(ctx, shell, shared),
    isFailure: (frame) => frame.header === '',
  })
}

const fetchFrame = (ctx: Ctx, release: Release, input: FrameInput): Promise<Frame> =>
  callServerEntry(ctx, { release, what: 'its frame', otherwise: emptyFrame }, async (sandbox) => {
    const response = await sandbox.fetch('http://shell/frame', {
      method: 'POST',
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(renderTimeoutMs),
    })
    return v.parse(Frame, JSON.parse(await readText(response)))
  })

/** The timeout of the call ends the body, too. @throws ProblemError `body-too-large` */
const readText = async (response: Response): Promise<string> =>
  new TextDecoder().decode(await readBytes(response, maxResponseBytes))

/** Without a server entry, when it fails, and while it is left out for crossing its limits, the result is `otherwise`. */
const callServerEntry = async <Result>(
  ctx: Ctx,
  { release, what, otherwise }: { release: Release; what: string; otherwise: Result },
  call: (sandbox: Fetcher) => Promise<Result>,
): Promise<Result> => {
  const key = `${release.module}@${release.version}`
  const sandbox = breaker.mayCall(key, ctx.now()) ? openSandbox(ctx, release) : null
  if (!sandbox) return otherwise
  try {
    const result = await call(sandbox)
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

const mainModule = 'server.js'

/**
 * A release's server entry, or `null` when it has none or this platform has no Dynamic Workers. It has no
 * network and reaches nothing but the public API.
 */
const openSandbox = (ctx: Ctx, release: Release): Fetcher | null => {
  const { server, module, version } = release
  if (!ctx.sandbox || !server) return null
  const { loader, compatibilityDate, api } = ctx.sandbox
  const worker = loader.get(`${module}@${version}`, async () => ({
    compatibilityDate,
    mainModule,
    modules: { [mainModule]: await readCode(ctx, releaseKey(module, version, server.entry)) },
    env: { API: api },
    globalOutbound: null,
    limits,
  }))
  return worker.getEntrypoint()
}

const readCode = async (ctx: Ctx, key: string): Promise<string> => {
  const file = await ctx.files.get(key)
  if (!file) throw new Error(`${key} is not in the bucket. Publish the release again.`)
  return await file.text()
}
