import type { ModuleBackend } from '@shop/contracts/backend'
import type { ModuleDetails } from '@shop/contracts/registry'
import type { RegistryHealth } from '@shop/contracts/report'
import { plural } from '@shop/domain/plural'

import type { ModuleTab } from './registry-queries.ts'
import { waitingForGrants } from './release-text.ts'

export type AttentionItem = {
  kind: 'alert' | 'failing' | 'withdrawn' | 'approval' | 'secret' | 'frozen'
  module: string
  title: string
  /** The reason that a person or the guard (the canary check) gave, or a back end's last error. */
  reason?: string | null
  sinceMs?: number | null
  tab: ModuleTab
}

/** Has only `module` until the details of the back end are loaded. */
type OfBackend = { module: string } & Partial<ModuleBackend>

export const findAttention = (
  modules: readonly ModuleDetails[],
  alerts: RegistryHealth['alerts'],
  backends: readonly OfBackend[] = [],
): AttentionItem[] => [
  ...alerts.map(({ module, version, since, reason }): AttentionItem => ({
    kind: 'alert',
    module,
    title: `${module} ${version} fails for more shoppers than before`,
    reason,
    sinceMs: Date.parse(since),
    tab: 'health',
  })),
  ...backends.flatMap(failingItems),
  ...modules.flatMap(withdrawnItems),
  ...modules.flatMap(grantsItem),
  ...modules.flatMap(approvalItem),
  ...backends.flatMap(secretItems),
  ...modules.flatMap(({ module, frozen }): AttentionItem[] => {
    if (!frozen) return []
    const { reason, at_ms: sinceMs } = frozen
    return [
      { kind: 'frozen', module, title: `${module} is frozen`, reason, sinceMs, tab: 'settings' },
    ]
  }),
]

/**
 * Returns releases that were withdrawn before they went live, unless a newer release has followed.
 * Ignores removed modules, because a removal itself withdraws the canary.
 */
const withdrawnItems = ({ module, live, releases }: ModuleDetails): AttentionItem[] => {
  const lastLiveMs = Math.max(...releases.map(({ last_live_at_ms }) => last_live_at_ms ?? 0))
  if (live === null && lastLiveMs > 0) return []
  const newestMs = Math.max(lastLiveMs, ...releases.map(({ created_at_ms }) => created_at_ms))
  return releases.flatMap((release): AttentionItem[] => {
    const { version, withdrawn_at_ms: sinceMs, withdrawn_reason: reason, last_live_at_ms } = release
    if (sinceMs === null || last_live_at_ms !== null || sinceMs < newestMs) return []
    const title = `${module} ${version} was withdrawn`
    return [{ kind: 'withdrawn', module, title, reason, sinceMs, tab: 'releases' }]
  })
}

const approvalItem = ({ module, links, pages, sources }: ModuleDetails): AttentionItem[] => {
  const waiting = Object.entries({ link: links, page: pages, source: sources }).flatMap(
    ([noun, all]) => {
      const count = all.filter(({ is_approved }) => !is_approved).length
      return count === 0 ? [] : [`${count} ${plural(count, noun)}`]
    },
  )
  if (waiting.length === 0) return []
  const title = `${new Intl.ListFormat('en-US').format(waiting)} of ${module} not approved yet`
  return [{ kind: 'approval', module, title, tab: 'settings' }]
}

const grantsItem = (details: ModuleDetails): AttentionItem[] => {
  const { version, grants = [] } = waitingForGrants(details) ?? {}
  if (grants.length === 0) return []
  const title = `${details.module} ${version} waits: ${grants.length} ${plural(grants.length, 'right')} of its back end not approved yet`
  return [{ kind: 'approval', module: details.module, title, tab: 'back-end' }]
}

/**
 * True if today at least three uses failed, and at least a tenth of all. For a job, one failure
 * instead of three is enough, because jobs run rarely.
 */
const failsALot = ({
  name,
  today: { count, failures },
}: ModuleBackend['meters'][number]): boolean =>
  failures * 10 >= count && failures >= (name.startsWith('job ') ? 1 : 3)

const failingItems = ({ module, meters = [] }: OfBackend): AttentionItem[] =>
  meters.filter(failsALot).map(({ name, today, last_error: reason, last_error_at_ms: sinceMs }) => {
    const title = `${module}: ${name} failed ${today.failures} of ${today.count} times today`
    return { kind: 'failing', module, title, reason, sinceMs, tab: 'back-end' }
  })

const secretItems = ({ module, backend, secrets = [] }: OfBackend): AttentionItem[] =>
  secrets
    .filter(({ name, set_at_ms }) => set_at_ms === null && backend?.needs.secrets.includes(name))
    .map(({ name }) => {
      const title = `${module} needs the secret “${name}”, which nobody has entered`
      return { kind: 'secret', module, title, tab: 'back-end' }
    })
