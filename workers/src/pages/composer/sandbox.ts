import { ProblemError } from '@shop/contracts/problem'
import type { Release } from '@shop/contracts/release'
import { frameInputOf, pageUrl } from '@shop/contracts/document'
import type { ResponseBasis } from '@shop/contracts/basis'
import { emptyHead, type Frame } from '@shop/contracts/server-entry'
import { isBannerShown } from '@shop/domain/banner'
import { type SavedSettings, withDefaults } from '@shop/domain/shop-settings'

import {
  fetchFragment,
  fetchFrame,
  type Fragment,
  type MadeFragment,
  openServerEntry,
} from '../../releases/registry/files/server-entry.ts'
import { createCircuitBreaker, isEndedCall } from '../../platform/circuit-breaker.ts'
import type { Ctx } from '../../platform/context.ts'
import { describePath } from '../../platform/log.ts'
import type { Loaded } from '../../platform/cache.ts'
import type { Subject } from '../../platform/change-index.ts'
import { readCurrent } from '../../shop/settings/read-settings.ts'

/** This fragment has no HTML, so the browser renders the page. The title is the shop's name. */
export const emptyFragment: Fragment = { head: emptyHead(''), status: 200, html: '' }

export type ShownFragment = { fragment: Fragment; ageMs: number }

/** All shoppers get the same fragment for a path. After a failure, they get the last good one. */
export const renderFragment = async (
  ctx: Ctx,
  release: Release,
  url: URL,
): Promise<ShownFragment> => {
  const page = pageUrl(release, url)
  const { value: fragment, ageMs } = await ctx.cache.get({
    key: `fragment ${release.module}@${release.version} ${page.pathname}${page.search}`,
    load: () => callFragment(ctx, release, page),
    isFailure: ({ status, html }) => status >= 500 || html === '',
  })
  return { fragment, ageMs }
}

const callFragment = async (ctx: Ctx, release: Release, url: URL): Promise<Loaded<Fragment>> => {
  const otherwise: MadeFragment = { fragment: emptyFragment, basis: null }
  const what = describePath(url)
  const settings = await readCurrent(ctx).catch(() => null)
  const { fragment, basis } = await callServerEntry(ctx, { release, what, otherwise }, (entry) =>
    fetchFragment(ctx, entry, url, settings?.saved),
  )
  // Only a 200 is shared with other isolates, or anyone could fill the shared cache with pages for
  // invented paths.
  const isShared = fragment.status === 200
  return { value: fragment, isShared, ...dependenciesOf(release, basis, settings) }
}

export const dependenciesOf = (
  { module }: Release,
  basis: ResponseBasis | null,
  settings: { seq: number; ageMs: number } | null,
): Omit<Loaded<unknown>, 'value'> => {
  const { seq = -1, ageMs = 0 } = settings ?? {}
  // Includes the module's stored values, because the entry may not report that it has read them.
  const own: Subject[] = ['settings', `values:${module}`]
  if (!basis) return { seq, ageMs, subjects: ['shown', 'reviews', ...own] }
  return {
    seq: Math.min(seq, basis.seq),
    ageMs: Math.max(ageMs, basis.ageMs),
    subjects: [...basis.subjects.map(toSubject), ...own],
  }
}

const subjects: readonly string[] = [
  'lists',
  'shown',
  'stock',
  'reviews',
  'settings',
] satisfies Subject[]

/** The cast is safe, because the condition holds only for subjects. */
const toSubject = (text: string): Subject =>
  text.startsWith('product:') || subjects.includes(text) ? (text as Subject) : 'shown'

export const emptyFrame: Frame = { header: '', footer: '', notFound: '' }

export const renderFrame = async (
  ctx: Ctx,
  releases: readonly Release[],
  { path, settings }: { path: string; settings: SavedSettings },
  { isCached = true } = {},
): Promise<Frame> => {
  const shell = releases.find(({ module }) => module === 'shell')
  if (!shell) return emptyFrame
  const { banner } = withDefaults(settings)
  const hasBanner = isBannerShown(banner, ctx.now())
  const input = { ...frameInputOf(releases, path), settings, hasBanner }
  const isLinked = input.links.some(({ href }) => href === path)
  // The frame depends on the path only if it links to that path. All other paths share one frame.
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

/** A call that exceeds its limits pauses only calls with the same release and `part`. */
type EntryCall<Result> = { release: Release; what: string; part?: string; otherwise: Result }

/** Returns `otherwise` if there is no server entry, its call fails, or the release is paused. */
export const callServerEntry = async <Result>(
  ctx: Ctx,
  { release, what, part = '', otherwise }: EntryCall<Result>,
  call: (entry: Fetcher) => Promise<Result>,
): Promise<Result> => {
  const key = `${release.module}@${release.version}`
  const paused = `${key} ${part}`
  const isLeftOut = (ctx.sandbox?.leftOut[key] ?? 0) > ctx.now()
  const mayCall = !isLeftOut && breaker.mayCall(paused, ctx.now())
  const entry = mayCall ? openServerEntry(ctx, release) : null
  if (!entry) return otherwise
  ctx.sandbox?.announceCall(key)
  try {
    const result = await ctx.timing.measure(release.module, () => call(entry))
    breaker.reportSuccess(paused)
    return result
  } catch (error) {
    if (crossesLimit(error)) breaker.reportFailure(paused, ctx.now())
    const message = `${release.module} ${release.version} could not render ${what}`
    ctx.log({ level: 'error', message, error })
    return otherwise
  }
}

const crossesLimit = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'TimeoutError' || error instanceof ProblemError || isEndedCall(error))

/** A call that exceeds its limits ends the whole isolate, so it is not repeated at once. */
const breaker = createCircuitBreaker()
