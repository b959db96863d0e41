import type { CanaryStrategy } from '@shop/contracts/canary-strategy'
import type { TokenDetails } from '@shop/contracts/deploy-token'
import type { ProblemIssue } from '@shop/contracts/problem'
import type { ModuleDetails, ReleaseSummary } from '@shop/contracts/registry'
import { dayMs, hourMs, minuteMs } from '@shop/domain/time'

/** Pads columns to their widest text. */
export const toTable = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  )
  return rows
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export const toLines = (issues: readonly ProblemIssue[]): string =>
  issues.map(({ path, message }) => `  - ${path} ${message}`).join('\n')

/** Returns text such as `2026-01-05 12:00 UTC`, or `never` for null. */
export const describeTime = (atMs: number | null): string =>
  atMs === null ? 'never' : `${new Date(atMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`

const timeAndActor = (atMs: number, actor: string | null): string =>
  `${describeTime(atMs)}${actor ? ` by ${actor}` : ''}`

/** The units of durations on the command line. */
export const unitMs: Record<string, number> = { s: 1000, m: minuteMs, h: hourMs, d: dayMs }

const describeDuration = (ms: number): string => {
  const [unit = 's', size = 1000] =
    Object.entries(unitMs).findLast(([, one]) => ms % one === 0) ?? []
  return `${ms / size}${unit}`
}

/** Returns text such as `10 % of visitors, everybody after 5m`. */
export const describeStrategy = (strategy: CanaryStrategy): string => {
  const share = `${strategy.percent} % of visitors`
  switch (strategy.kind) {
    case 'fixed':
      return share
    case 'once':
      return `${share}, everybody after ${describeDuration(strategy.afterMs)}`
    case 'linear':
      return `${share}, and ${strategy.percent} % more every ${describeDuration(strategy.everyMs)}`
  }
}

export const describeModule = (details: ModuleDetails): string => {
  const { module, team, frozen, canary, releases } = details
  const rows = releases.map((release) => [
    release.version,
    stateOf(details, release),
    timeAndActor(release.created_at_ms, release.created_by),
    release.commit === 'unknown' ? '' : release.commit.slice(0, 10),
  ])
  const waits = canary?.waits_for ? `, waits for ${canary.waits_for}` : ''
  return [
    `${module}, of ${team}`,
    ...(frozen ? [`frozen ${timeAndActor(frozen.at_ms, frozen.by)}: ${frozen.reason}`] : []),
    ...(canary
      ? [
          `canary ${canary.version}: ${describeStrategy(canary.strategy)}; now ${canary.percent} %${waits}`,
        ]
      : []),
    rows.length > 0 ? toTable(rows) : 'It has no releases.',
  ].join('\n')
}

const stateOf = (
  { live, last_good, canary, grants }: ModuleDetails,
  release: ReleaseSummary,
): string => {
  const { version } = release
  if (version === live) return 'live'
  if (version === canary?.version) return 'canary'
  if (release.withdrawn_at_ms !== null) return 'withdrawn'
  if (version === last_good) return 'last good'
  if (release.last_live_at_ms !== null) return 'was live'
  if (release.accepted_at_ms === null) return 'sent'
  const isWaiting = grants.some((one) => !one.is_approved && one.versions.includes(version))
  return isWaiting ? 'waits for approval' : 'accepted'
}

export const describeRelease = (details: ModuleDetails, release: ReleaseSummary): string => {
  const { withdrawn_at_ms: withdrawnAtMs, withdrawn_reason: reason } = release
  return toTable([
    [`${details.module} ${release.version}`, stateOf(details, release)],
    ['commit', release.commit],
    ['built', describeTime(Date.parse(release.built_at))],
    ['sent', timeAndActor(release.created_at_ms, release.created_by)],
    ['accepted', describeTime(release.accepted_at_ms)],
    ['went live', describeTime(release.last_live_at_ms)],
    ...(withdrawnAtMs === null
      ? []
      : [['withdrawn', `${describeTime(withdrawnAtMs)}: ${reason ?? ''}`]]),
    ...(release.version === details.live ? describeApprovals(details, release.version) : []),
  ])
}

/** Returns a row for each link, page, source and right of a release, with its approval. */
export const describeApprovals = (
  { links = [], pages = [], sources = [], grants = [] }: Partial<ModuleDetails>,
  release: string,
): string[][] =>
  [
    ...links.map(({ link, ...one }) => ({ ...one, row: ['link', `${link.label} ${link.href}`] })),
    ...pages.map(({ page, ...one }) => ({ ...one, row: ['page', `${page.title} ${page.path}`] })),
    ...sources.map(({ source, ...one }) => ({ ...one, row: ['source', source] })),
    ...grants.map(({ text, ...one }) => ({ ...one, row: ['right', text] })),
  ]
    .filter(({ versions }) => versions.includes(release))
    .map(({ row, is_approved }) => [...row, is_approved ? '' : 'waits for approval by staff'])

export const describeToken = (token: TokenDetails): string =>
  toTable([
    [token.name, token.id],
    ['module', token.module],
    ['routes', token.routes.join(', ') || 'none'],
    ['slots', token.slots.join(', ') || 'none'],
    ['links', token.links ? 'without approval' : 'with approval'],
    ['sources', token.sources.join(', ') || 'with approval'],
    ['made', timeAndActor(token.created_at_ms, token.created_by)],
    ['used', describeTime(token.last_used_at_ms)],
    ['until', describeEnd(token)],
  ])

/** This machine's clock may be wrong, so the server says whether a token has ended. */
const describeEnd = ({ has_ended, revoked_at_ms, expires_at_ms }: TokenDetails): string => {
  if (revoked_at_ms !== null) return `revoked ${describeTime(revoked_at_ms)}`
  if (expires_at_ms === null) return 'does not end'
  return `${has_ended ? 'ended' : 'ends'} ${describeTime(expires_at_ms)}`
}
