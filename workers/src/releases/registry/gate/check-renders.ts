/** The dry run: before a release is accepted, its server entry renders each of its pages once. */
import { asc } from 'drizzle-orm'

import { frameInputOf } from '@shop/contracts/frame-input'
import { ProblemError, type ProblemIssue } from '@shop/contracts/problem'
import type { Release } from '@shop/contracts/release'
import { matchesRoute } from '@shop/contracts/route-pattern'
import { products } from '@shop/db/schema/products'

import type { Ctx } from '../../../platform/context.ts'
import { listLiveReleases } from '../read/live-releases.ts'
import {
  fetchFragment,
  fetchFrame,
  maxResponseBytes,
  openServerEntry,
} from '../files/server-entry.ts'
import { readStoredText } from '../files/stored-files.ts'

/** One call of a server entry: for a page (its URL), or for the shell's frame (`href: null`). */
type Attempt = { path: string; href: string | null }

/** The input of a dry run in another process, which reads nothing else. */
type DryRunInput = { release: Release; code: string; attempt: Attempt }

/**
 * The result of a dry run. `reason` says why it failed, null if it did not. `isOver` means that the
 * process ended with the entry, so nothing else can be tried.
 */
type DryRunResult = { reason: string | null; isOver?: boolean }

/**
 * Passes if there is no server entry, or if it renders pages for each route of the release. The
 * shell's entry must render the frame instead.
 * @throws ProblemError `release-does-not-render` with an issue for each path
 */
export const checkRenders = async (ctx: Ctx, release: Release): Promise<void> => {
  if (!ctx.sandbox || !release.server) return
  const attempts = await listAttempts(ctx, release)
  const results = ctx.dryRun
    ? await tryInOrder(ctx, ctx.dryRun, release, attempts)
    : await Promise.all(attempts.map((attempt) => tryAttempt(ctx, release, attempt)))
  const issues = results.flatMap(({ reason }, index): ProblemIssue[] => {
    const { path, href } = attempts[index] ?? { path: '', href: null }
    const what = href === null ? 'the frame' : new URL(href).pathname
    return reason === null ? [] : [{ path, message: `must render ${what}: ${reason}` }]
  })
  const [first] = issues
  if (!first) return
  const detail = `${release.module} ${release.version} was not accepted: its server entry ${first.message}`
  ctx.log({ level: 'warn', message: detail })
  throw new ProblemError('release-does-not-render', `${detail}.`, { issues })
}

/** One after another, to know which page did not end. Nothing can be tried after that. */
const tryInOrder = async (
  ctx: Ctx,
  dryRun: NonNullable<Ctx['dryRun']>,
  release: Release,
  attempts: readonly Attempt[],
): Promise<DryRunResult[]> => {
  const code = await readStoredText(ctx, release, release.server?.entry ?? '')
  const results: DryRunResult[] = []
  for (const attempt of attempts) {
    const result = await tryInProcess(dryRun, { release, code, attempt })
    results.push(result)
    if (result.isOver) break
  }
  return results
}

const tryInProcess = async (
  dryRun: NonNullable<Ctx['dryRun']>,
  input: DryRunInput,
): Promise<DryRunResult> => {
  const response = await dryRun(JSON.stringify(input))
  if (!response.ok) throw new Error(`the dry run failed: ${await response.text()}`)
  return response.json()
}

/**
 * Chooses URLs that visitors may request, so that an entry cannot detect a dry run. Lists each
 * route once, and a route with parameters twice: for something that exists in the shop, and for
 * something that does not.
 */
const listAttempts = async (ctx: Ctx, release: Release): Promise<Attempt[]> => {
  if (release.module === 'shell') return [{ path: 'server', href: null }]
  const { routes, pages = [] } = release
  const [product] = await ctx.db
    .select({ id: products.id })
    .from(products)
    .orderBy(asc(products.id))
    .limit(1)
  const missing = crypto.randomUUID()
  const listed = pages.map(({ path }) => path.split('?')[0] ?? path)
  return routes.flatMap((route, index) => {
    const known =
      listed.find((path) => matchesRoute(route, path)) ??
      fill(route.replace(/\/\*$/, ''), product?.id ?? missing)
    const tried = new Set([known || '/', fill(route, missing)])
    return [...tried].map((page) => ({
      path: `routes.${index}`,
      href: ctx.host.shopOrigin + page,
    }))
  })
}

const fill = (route: string, name: string): string =>
  route.replaceAll(/:\w+|\*/g, encodeURIComponent(name))

/** `code` is the entry's code, for a process that has no bucket. */
const tryAttempt = async (
  ctx: Ctx,
  release: Release,
  { href }: Attempt,
  code?: string,
): Promise<DryRunResult> => {
  const entry = openServerEntry(ctx, release, code)
  if (!entry) return { reason: null }
  const render = () =>
    href === null ? checkFrame(ctx, entry, release) : checkPage(ctx, entry, href)
  try {
    await render().catch((error: unknown) => {
      if (!isTimeout(error)) throw error
      // The first call also loads the code, for which a busy machine may need longer than the
      // limit.
      return render()
    })
    return { reason: null }
  } catch (error) {
    return { reason: reasonOf(ctx, error) }
  }
}

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && error.name === 'TimeoutError'

const reasonOf = ({ renderMs }: Ctx, error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (isTimeout(error)) return `it takes longer than ${renderMs / 1000} seconds`
  if (error instanceof ProblemError && error.code === 'body-too-large')
    return `it sends more than ${maxResponseBytes} bytes`
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

/** Runs one attempt in a process that the local shop can end. */
export const respondToDryRun = async (ctx: Ctx, request: Request): Promise<Response> => {
  const { release, code, attempt }: DryRunInput = await request.json()
  return Response.json(await tryAttempt(ctx, release, attempt, code))
}
