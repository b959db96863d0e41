/** Before a release goes live for the first time, its server entry renders each of its pages once. */
import { frameInputOf } from '@shop/contracts/frame-input'
import { ProblemError, type ProblemIssue } from '@shop/contracts/problem'
import type { Release } from '@shop/contracts/release'

import type { Ctx } from '../platform/context.ts'
import { listLiveReleases } from './live-releases.ts'
import { fetchFragment, fetchFrame, openServerEntry } from './server-entry.ts'

/** Pages are tried under a host that none has; a page of no product is a page, too. */
const origin = 'http://shop.invalid'
const example = (route: string): string => route.replace(/\/\*$/, '').replaceAll(/:\w+/g, 'none')

/**
 * Passes when there is no server entry, or it renders a page for each path of the release, and the shell's its frame.
 * @throws ProblemError `release-does-not-render` with an issue for each path
 */
export const checkRenders = async (ctx: Ctx, release: Release): Promise<void> => {
  const entry = openServerEntry(ctx, release)
  if (!entry) return
  const attempts =
    release.module === 'shell'
      ? [tryOnce('the frame', 'server', () => checkFrame(ctx, entry, release))]
      : release.routes.map((route, index) =>
          tryOnce(example(route) || '/', `routes.${index}`, () =>
            checkPage(ctx, entry, example(route)),
          ),
        )
  const failures = (await Promise.all(attempts)).filter((failure) => failure !== null)
  const [first] = failures
  if (!first) return
  const name = `${release.module} ${release.version}`
  const message = `${name} was not made live: its server entry ${first.issue.message}`
  ctx.log({ level: 'warn', message, error: first.error })
  throw new ProblemError(
    'release-does-not-render',
    `${name} was not made live: its server entry ${first.issue.message}.`,
    { issues: failures.map(({ issue }) => issue) },
  )
}

const tryOnce = async (
  what: string,
  path: string,
  attempt: () => Promise<void>,
): Promise<{ issue: ProblemIssue; error: unknown } | null> => {
  try {
    await attempt()
    return null
  } catch (error) {
    return { issue: { path, message: `must render ${what}: ${reasonOf(error)}` }, error }
  }
}

const checkPage = async (ctx: Ctx, entry: Fetcher, path: string): Promise<void> => {
  const { fragment } = await fetchFragment(entry, new URL(path, origin), ctx.requestId)
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

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.name === 'TimeoutError' ? 'it takes longer than two seconds' : error.message
}
