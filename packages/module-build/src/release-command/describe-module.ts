import type { CanaryStrategy } from '@shop/contracts/canary-strategy'
import type { ModuleDetails, ReleaseSummary } from '@shop/contracts/registry'
import type { TokenDetails } from '@shop/contracts/deploy-token'

import { describePast, describeTime, toTable } from './print.ts'

/** Returns text such as `10 % of visitors, everybody after 5 minutes`. */
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

const describeDuration = (ms: number): string => describeTime(ms, 0).replace(/^in /, '')

/** Describes a module's state, then its releases, one per line. */
export const describeModule = (details: ModuleDetails, nowMs: number): string => {
  const { module, team, frozen, canary, releases } = details
  const rows = releases.map((release) => [
    release.version,
    stateOf(details, release),
    `made ${describePast(release.created_at_ms, nowMs)}`,
    release.created_by ? `by ${release.created_by}` : '',
    shortCommit(release),
  ])
  return [
    `${module}, of ${team}`,
    ...(frozen
      ? [`frozen ${describePast(frozen.at_ms, nowMs)} by ${frozen.by}: ${frozen.reason}`]
      : []),
    ...(canary
      ? [
          `canary ${canary.version}: ${describeStrategy(canary.strategy)}; now ${canary.percent} %${canary.waits_for ? `, waits for ${canary.waits_for}` : ''}`,
        ]
      : []),
    rows.length > 0 ? toTable(rows) : 'It has no releases.',
  ].join('\n')
}

const shortCommit = ({ commit }: ReleaseSummary): string =>
  commit === 'unknown' ? '' : commit.slice(0, 10)

const stateOf = ({ live, last_good, canary }: ModuleDetails, release: ReleaseSummary): string => {
  const { version } = release
  if (version === live) return 'live'
  if (version === canary?.version) return 'canary'
  if (release.withdrawn_at_ms !== null) return 'withdrawn'
  if (version === last_good) return 'last good'
  if (release.last_live_at_ms !== null) return 'was live'
  return release.accepted_at_ms === null ? 'sent' : 'accepted'
}

/** Describes one release, one fact per line. */
export const describeRelease = (
  details: ModuleDetails,
  release: ReleaseSummary,
  nowMs: number,
): string => {
  const time = (ms: number | null): string => describePast(ms, nowMs)
  const isLive = release.version === details.live
  return toTable([
    [`${details.module} ${release.version}`, stateOf(details, release)],
    ['commit', release.commit],
    ['built', time(Date.parse(release.built_at))],
    [
      'sent',
      `${time(release.created_at_ms)}${release.created_by ? ` by ${release.created_by}` : ''}`,
    ],
    ['accepted', time(release.accepted_at_ms)],
    ['went live', time(release.last_live_at_ms)],
    ...(release.withdrawn_at_ms === null
      ? []
      : [['withdrawn', `${time(release.withdrawn_at_ms)}: ${release.withdrawn_reason ?? ''}`]]),
    ...(isLive ? describeApprovals(details) : []),
  ])
}

const describeApprovals = ({ links, pages = [], sources }: ModuleDetails): string[][] => [
  ...links.map(({ link, is_approved }) => [
    'link',
    `${link.label} ${link.href}${waits(is_approved)}`,
  ]),
  ...pages.map(({ page, is_approved }) => [
    'page',
    `${page.title} ${page.path}${waits(is_approved)}`,
  ]),
  ...sources.map(({ source, is_approved }) => ['source', `${source}${waits(is_approved)}`]),
]

const waits = (isApproved: boolean): string => (isApproved ? '' : ', waits for approval by staff')

/** Describes a token's grants, one fact per line. */
export const describeToken = (token: TokenDetails, nowMs: number): string =>
  toTable([
    [token.name, token.id],
    ['module', token.module],
    ['routes', token.routes.join(', ') || 'none'],
    ['slots', token.slots.join(', ') || 'none'],
    ['links', token.links ? 'without approval' : 'with approval'],
    ['sources', token.sources.join(', ') || 'with approval'],
    [
      'made',
      `${describePast(token.created_at_ms, nowMs)}${token.created_by ? ` by ${token.created_by}` : ''}`,
    ],
    ['used', describePast(token.last_used_at_ms, nowMs)],
    ['until', endOf(token, nowMs)],
  ])

/** The server knows whether a token has ended, even if the clock here is wrong. */
const endOf = (
  { has_ended, revoked_at_ms, expires_at_ms }: TokenDetails,
  nowMs: number,
): string => {
  if (revoked_at_ms !== null) return `revoked ${describePast(revoked_at_ms, nowMs)}`
  if (expires_at_ms === null) return 'does not end'
  return has_ended
    ? `ended ${describePast(expires_at_ms, nowMs)}`
    : `ends ${describeTime(expires_at_ms, Math.min(nowMs, expires_at_ms))}`
}
