/** The dry run: before a release is accepted, its server entry renders each of its pages once. */
import { frameInputOf } from '@shop/contracts/frame-input'
import { ProblemError, type ProblemIssue } from '@shop/contracts/problem'
import type { Release } from '@shop/contracts/release'

import type { Ctx } from '../../platform/context.ts'
import { listLiveReleases } from '../read/live-releases.ts'
import {
  fetchFragment,
  fetchFrame,
  maxResponseBytes,
  openServerEntry,
} from '../files/server-entry.ts'
import { readStoredText } from '../files/stored-files.ts'
import { listPagesToTry } from './pages-to-try.ts'

/** One call of a server entry: for a page (its URL), or for the frame (`href: null`), which the shell's renders. */
type Attempt = { path: string; href: string | null }

/** What another process gets for a dry run: the attempt, and all that the entry is made of. */
export type DryRunInput = { release: Release; code: string; attempt: Attempt }

/** What it says: why the attempt failed, `null` when it did not. `isOver` when the entry took its process with it. */
export type DryRunResult = { reason: string | null; isOver?: boolean }

/**
 * Passes when there is no server entry, or it renders a page for each path of the release, and the shell's its frame.
 * @throws ProblemError `release-does-not-render` with an issue for each path
 */
export const checkRenders = async (ctx: Ctx, release: Release): Promise<void> => {
  if (!ctx.sandbox || !release.server) return
  const failures = ctx.dryRun
    ? await tryInProcess(ctx, ctx.dryRun, release)
    : await tryAtOnce(ctx, release)
  const [first] = failures
  if (!first) return
  const detail = `${release.module} ${release.version} was not accepted: its server entry ${first.message}`
  ctx.log({ level: 'warn', message: detail })
  throw new ProblemError('release-does-not-render', `${detail}.`, { issues: failures })
}

const listAttempts = async (ctx: Ctx, release: Release): Promise<Attempt[]> => {
  if (release.module === 'shell') return [{ path: 'server', href: null }]
  const pages = await listPagesToTry(ctx, release)
  return pages.map(({ path, page }) => ({ path, href: ctx.host.shopOrigin + page }))
}

/** At once: the platform limits what each call may use. */
const tryAtOnce = async (ctx: Ctx, release: Release): Promise<ProblemIssue[]> => {
  const tried = (await listAttempts(ctx, release)).map(async (attempt) =>
    toIssues(attempt, await tryOnce(ctx, release, attempt)),
  )
  return (await Promise.all(tried)).flat()
}

/** One after the other, so that it is known which page did not end; nothing can be tried after it. */
const tryInProcess = async (
  ctx: Ctx,
  dryRun: Fetcher,
  release: Release,
): Promise<ProblemIssue[]> => {
  const code = await readStoredText(ctx, release, release.server?.entry ?? '')
  const issues: ProblemIssue[] = []
  for (const attempt of await listAttempts(ctx, release)) {
    const body = JSON.stringify({ release, code, attempt } satisfies DryRunInput)
    const response = await dryRun.fetch('http://dry-run/', { method: 'POST', body })
    if (!response.ok) throw new Error(`the dry run failed: ${await response.text()}`)
    const { reason, isOver }: DryRunResult = await response.json()
    issues.push(...toIssues(attempt, reason))
    if (isOver) break
  }
  return issues
}

const toIssues = ({ path, href }: Attempt, reason: string | null): ProblemIssue[] => {
  const what = href === null ? 'the frame' : new URL(href).pathname
  return reason === null ? [] : [{ path, message: `must render ${what}: ${reason}` }]
}

/** Why an attempt failed; `null` when it did not. `code` is the entry's where no bucket has it. */
export const tryOnce = async (
  ctx: Ctx,
  release: Release,
  { href }: Attempt,
  code?: string,
): Promise<string | null> => {
  const entry = openServerEntry(ctx, release, code)
  if (!entry) return null
  try {
    await (href === null ? checkFrame(ctx, entry, release) : checkPage(ctx, entry, href))
    return null
  } catch (error) {
    return reasonOf(error)
  }
}

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'it takes longer than two seconds'
  if (error instanceof ProblemError && error.code === 'body-too-large')
    return `it sends more than ${maxResponseBytes} bytes`
  return error.message.replaceAll(/\s+/g, ' ')
}

const checkPage = async (ctx: Ctx, entry: Fetcher, href: string): Promise<void> => {
  const { fragment } = await fetchFragment(entry, new URL(href), ctx.requestId)
  const { status, html } = fragment
  if (status >= 500) throw new Error(`the response has status ${status}`)
  if (html === '') throw new Error('the response has no HTML')
}

const checkFrame = async (ctx: Ctx, entry: Fetcher, release: Release): Promise<void> => {
  const { header } = await fetchFrame(
    entry,
    frameInputOf(await listLiveReleases({ ctx }), '/'),
    ctx.requestId,
  )
  if (header === '') throw new Error(`${release.module} has no header`)
}
