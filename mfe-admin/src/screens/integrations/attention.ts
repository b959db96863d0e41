import type { ModuleDetails, ReleaseSummary } from '@shop/contracts/registry'
import type { RegistryHealth } from '@shop/contracts/report'

import type { ModuleTab } from './registry-queries.ts'

export type AttentionItem = {
  kind: 'alert' | 'withdrawn' | 'approval' | 'frozen'
  module: string
  title: string
  /** The text of the person or guard that caused it. */
  reason?: string | null
  sinceMs?: number | null
  tab: ModuleTab
}

/** Returns guard alerts, withdrawn canaries, pending approvals and freezes, in this order. */
export const findAttention = (
  modules: readonly ModuleDetails[],
  alerts: RegistryHealth['alerts'],
): AttentionItem[] => [
  ...alerts.map(({ module, version, since, reason }): AttentionItem => ({
    kind: 'alert',
    module,
    title: `${module} ${version} fails for more shoppers than before`,
    reason,
    sinceMs: Date.parse(since),
    tab: 'health',
  })),
  ...modules.flatMap(withdrawnItems),
  ...modules.flatMap(approvalItems),
  ...modules.flatMap(({ module, frozen }): AttentionItem[] => {
    if (!frozen) return []
    const { reason, at_ms: sinceMs } = frozen
    return [
      { kind: 'frozen', module, title: `${module} is frozen`, reason, sinceMs, tab: 'settings' },
    ]
  }),
]

/** Releases withdrawn before they went live, until a newer one arrives or another goes live. */
const withdrawnItems = ({ module, live, releases }: ModuleDetails): AttentionItem[] => {
  const isRemoved = live === null && releases.some((release) => release.last_live_at_ms !== null)
  // Whoever removed the module withdrew its canary, too.
  if (isRemoved) return []
  const liveSinceMs = releases.find(({ version }) => version === live)?.last_live_at_ms ?? 0
  return releases
    .filter((release) => isUnanswered(release, releases, liveSinceMs))
    .map(({ version, withdrawn_at_ms, withdrawn_reason }) => ({
      kind: 'withdrawn',
      module,
      title: `${module} ${version} was withdrawn`,
      reason: withdrawn_reason,
      sinceMs: withdrawn_at_ms,
      tab: 'releases',
    }))
}

const isUnanswered = (
  { withdrawn_at_ms, last_live_at_ms }: ReleaseSummary,
  releases: readonly ReleaseSummary[],
  liveSinceMs: number,
): boolean =>
  withdrawn_at_ms !== null &&
  last_live_at_ms === null &&
  withdrawn_at_ms > liveSinceMs &&
  !releases.some(({ created_at_ms }) => created_at_ms > withdrawn_at_ms)

const approvalItems = ({ module, links, pages, sources }: ModuleDetails): AttentionItem[] => {
  const waiting = Object.entries({ link: links, page: pages, source: sources }).flatMap(
    ([noun, all]) => {
      const count = all.filter(({ is_approved }) => !is_approved).length
      return count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`]
    },
  )
  if (waiting.length === 0) return []
  const title = `${new Intl.ListFormat('en-US').format(waiting)} of ${module} not approved yet`
  return [{ kind: 'approval', module, title, tab: 'settings' }]
}
