import { asc } from 'drizzle-orm'

import { frameInputOf } from '@shop/contracts/document'
import { ProblemError, type ProblemIssue } from '@shop/contracts/problem'
import type { Release } from '@shop/contracts/release'
import type { SlotInput } from '@shop/contracts/server-entry'
import { matchesRoute } from '@shop/contracts/route-pattern'
import { products } from '@shop/db/schema/products'
import { checkFiles } from '@shop/release-checks/check-files'
import { checkManifest } from '@shop/release-checks/check-manifest'

import type { Ctx } from '../../../platform/context.ts'
import { listLiveReleases } from '../read/live-releases.ts'
import {
  fetchFragment,
  fetchFrame,
  fetchSlot,
  maxResponseBytes,
  maxSlotBytes,
  openServerEntry,
} from '../files/server-entry.ts'
import { listStoredFiles, readStoredText } from '../files/stored-files.ts'

/** Checks a release on its own. `release-rules.ts` compares it with the live releases. */
export const checkGate = async (ctx: Ctx, release: Release): Promise<void> => {
  checkOwnManifest(release)
  throwIssues(
    release,
    await checkFiles({
      release,
      files: await listStoredFiles(ctx, release),
      readText: (path) => readStoredText(ctx, release, path),
      isDevelopment: ctx.isReloading,
    }),
  )
  await checkRenders(ctx, release)
}

/** Checks what is known before the files arrive. */
export const checkOwnManifest = (release: Release): void =>
  throwIssues(release, checkManifest(release))

const throwIssues = ({ module, version }: Release, issues: ProblemIssue[]): void => {
  const [first] = issues
  if (!first) return
  const more = issues.length > 1 ? ` And ${issues.length - 1} more.` : ''
  const detail = `${module} ${version}: ${first.path} ${first.message}.${more}`
  throw new ProblemError('release-does-not-pass', detail, { issues })
}

type Attempt = { path: string } & ({ href: string } | { slot: SlotInput } | { isFrame: true })

export type DryRunInput = { release: Release; code: string | undefined; attempt: Attempt }

/**
 * `reason` is null if the attempt succeeded. If `isOver`, the process had to be ended, so no
 * attempt may follow.
 */
type DryRunResult = { reason: string | null; isOver?: boolean; isTimeout?: boolean }

const checkRenders = async (ctx: Ctx, release: Release): Promise<void> => {
  if (!ctx.sandbox || !release.server) return
  const { runApart } = ctx
  const code = runApart ? await readStoredText(ctx, release, release.server.entry) : undefined
  const issues: ProblemIssue[] = []
  let timeouts = 0
  for (const attempt of await listAttempts(ctx, release)) {
    const { reason, isOver, isTimeout } = runApart
      ? await runApart<DryRunResult>('dry.run', { kind: 'dry-run', release, code, attempt })
      : await tryAttempt(ctx, { release, code, attempt })
    if (reason !== null)
      issues.push({ path: attempt.path, message: `must render ${nameOf(attempt)}: ${reason}` })
    if (isTimeout) timeouts += 1
    // Two timeouts are enough, because each takes twice the time limit.
    if (isOver || timeouts === 2) break
  }
  const [first] = issues
  if (!first) return
  const detail = `${release.module} ${release.version} was not accepted: its server entry ${first.message}`
  ctx.log({ level: 'warn', message: detail })
  throw new ProblemError('release-does-not-render', `${detail}.`, { issues })
}

const nameOf = (attempt: Attempt): string => {
  if ('slot' in attempt) return `the slot ${attempt.slot.slot}`
  return 'href' in attempt ? new URL(attempt.href).pathname : 'the frame'
}

/** Visitors could request the same URLs, so an entry cannot detect a dry run. */
const listAttempts = async (ctx: Ctx, release: Release): Promise<Attempt[]> => {
  if (release.module === 'shell') return [{ path: 'server', isFrame: true }]
  const { routes, pages = [], serverSlots = [] } = release
  const product = await ctx.db.query.products.findFirst({ orderBy: asc(products.id) })
  const missing = crypto.randomUUID()
  const listed = pages.map(({ path }) => path.split('?')[0] ?? path)
  const ofSlots = serverSlots.flatMap((slot, index) => {
    const isOfProduct = slot.startsWith('product.')
    const params = { ...(isOfProduct && product && { productId: product.id }) }
    // Skips the slot of a shop without products, because no visitor could request it.
    if (isOfProduct && !product) return []
    return [{ path: `serverSlots.${index}`, slot: { slot, params, idPrefix: '' } }]
  })
  const ofPages = routes.flatMap((route, index) => {
    const known =
      listed.find((path) => matchesRoute(route, path)) ??
      fill(route.replace(/\/\*$/, ''), product?.id ?? missing)
    const tried = new Set([known || '/', fill(route, missing)])
    return [...tried].map((page) => ({
      path: `routes.${index}`,
      href: ctx.host.shopOrigin + page,
    }))
  })
  return [...ofPages, ...ofSlots]
}

const fill = (route: string, name: string): string =>
  route.replaceAll(/:\w+|\*/g, encodeURIComponent(name))

/** In an endless loop, no time limit fires here, so the local shop ends the process instead. */
export const tryAttempt = async (
  ctx: Ctx,
  { release, attempt, code }: DryRunInput,
): Promise<DryRunResult> => {
  const entry = openServerEntry(ctx, release, code)
  if (!entry) return { reason: null }
  const render = async (): Promise<void> => {
    if ('href' in attempt) return checkPage(ctx, entry, attempt.href)
    if ('isFrame' in attempt) return checkFrame(ctx, entry, release)
    await fetchSlot(ctx, entry, attempt.slot)
  }
  try {
    await render().catch((error: unknown) => {
      if (!isTimeoutError(error)) throw error
      // Tries again, because the first call may have spent its time loading the code.
      return render()
    })
    return { reason: null }
  } catch (error) {
    return {
      reason: reasonOf(ctx, error, 'slot' in attempt ? maxSlotBytes : maxResponseBytes),
      isTimeout: isTimeoutError(error),
    }
  }
}

const isTimeoutError = (error: unknown): boolean =>
  error instanceof Error && error.name === 'TimeoutError'

const reasonOf = ({ renderMs }: Ctx, error: unknown, maxBytes: number): string => {
  if (!(error instanceof Error)) return String(error)
  if (isTimeoutError(error)) return `it takes longer than ${renderMs / 1000} seconds`
  if (error instanceof ProblemError && error.code === 'body-too-large')
    return `it sends more than ${maxBytes} bytes`
  return error.message.replaceAll(/\s+/g, ' ')
}

const checkPage = async (ctx: Ctx, entry: Fetcher, href: string): Promise<void> => {
  const { fragment } = await fetchFragment(ctx, entry, new URL(href))
  const { status, html } = fragment
  if (status >= 500) throw new Error(`the response has status ${status}`)
  if (html === '') throw new Error('the response has no HTML')
}

const checkFrame = async (ctx: Ctx, entry: Fetcher, release: Release): Promise<void> => {
  const { header } = await fetchFrame(
    ctx,
    entry,
    frameInputOf(await listLiveReleases({ ctx }), '/'),
  )
  if (header === '') throw new Error(`${release.module} has no header`)
}
