import type { TokenDetails } from '@shop/contracts/deploy-token'
import type { CanaryStrategy } from '@shop/contracts/canary-strategy'
import type {
  ModuleDetails,
  RegistryAction,
  RegistryChange,
  ReleaseSummary,
} from '@shop/contracts/registry'
import { plural } from '@shop/domain/plural'
import { timeUnits } from '@shop/domain/time'
import type { Tone } from '@shop/ui/badge'

export const shareText = (percent: number): string =>
  `${percent.toLocaleString('en-US', { maximumFractionDigits: 2 })}%`

/** Formats a duration in the largest unit that divides it, such as `1 hour` or `90 minutes`. */
export const durationText = (ms: number): string => {
  const [unit, unitMs] = timeUnits.find(([, one]) => ms >= one && ms % one === 0) ?? [
    'second',
    1000,
  ]
  const value = Math.round(ms / unitMs)
  return `${value.toLocaleString('en-US')} ${plural(value, unit)}`
}

export const strategyText = (strategy: CanaryStrategy): string => {
  const share = shareText(strategy.percent)
  if (strategy.kind === 'fixed') return `${share} until somebody changes it`
  if (strategy.kind === 'once')
    return `${share}, then everybody after ${durationText(strategy.afterMs)}`
  const every = durationText(strategy.everyMs).replace(/^1 /, '')
  return `${share} more every ${every}`
}

export const whoText = (by: string | null, tokens: readonly TokenDetails[]): string => {
  if (by === null) return 'unknown'
  if (by === 'guard') return 'the guard'
  const [kind, id = ''] = by.split(':')
  if (kind === 'command') return `${id} at the command line`
  if (kind !== 'token') return by
  return tokens.find((token) => token.id === id)?.name || `token ${id}`
}

const sourceUses: Readonly<Record<string, string>> = {
  connect: 'Called by scripts',
  frame: 'Shown in frames',
  image: 'Pictures from it',
}

export const sourceText = (source: string): readonly [use: string, origin: string] => {
  const [kind = '', origin = ''] = source.split(' ')
  return [sourceUses[kind] ?? kind, origin]
}

/** Returns a text such as `in 1.1 (live) and 1.2`. */
export const namedInText = (
  versions: readonly string[],
  { live, canary }: Pick<ModuleDetails, 'live' | 'canary'>,
): string => {
  const marks = { [live ?? '']: ' (live)', [canary?.version ?? '']: ' (canary)' }
  const marked = versions.map((version) => `${version}${marks[version] ?? ''}`)
  return `in ${new Intl.ListFormat('en-US').format(marked)}`
}

/** Returns null unless the next release needs approval. */
export const waitingForGrants = ({ live, releases, grants }: ModuleDetails) => {
  const next = releases.find(
    ({ accepted_at_ms, withdrawn_at_ms }) => accepted_at_ms !== null && withdrawn_at_ms === null,
  )
  if (!next || next.version === live) return null
  const waiting = grants.filter(
    ({ is_approved, versions }) => !is_approved && versions.includes(next.version),
  )
  return waiting.length === 0
    ? null
    : {
        version: next.version,
        requested: next.requested,
        grants: waiting.map(({ grant }) => grant),
      }
}

/** A `mail` grant contains the words of its e-mail, so that staff can approve them. */
export const mailWords = (grant: string): string | undefined =>
  grant.startsWith('mail ')
    ? `“${grant.split(' | ').slice(1).filter(Boolean).join(' · ')}”`
    : undefined

type ReleaseState = 'live' | 'canary' | 'withdrawn' | 'last-good' | 'ready' | 'unchecked'

/** A release can be in several states. Returns the one that matters most to shoppers. */
export const stateOf = (
  { live, last_good, canary }: Pick<ModuleDetails, 'live' | 'last_good' | 'canary'>,
  release: ReleaseSummary,
): ReleaseState => {
  if (release.version === live) return 'live'
  if (release.version === canary?.version) return 'canary'
  if (release.withdrawn_at_ms !== null) return 'withdrawn'
  if (release.version === last_good) return 'last-good'
  return release.accepted_at_ms === null ? 'unchecked' : 'ready'
}

export const stateBadges = {
  live: { text: 'Live', tone: 'success' },
  canary: { text: 'Canary', tone: 'violet' },
  withdrawn: { text: 'Withdrawn', tone: 'danger' },
  'last-good': { text: 'Last good', tone: 'plain' },
  ready: null,
  unchecked: { text: 'Not checked yet', tone: 'warning' },
} as const satisfies Record<ReleaseState, { text: string; tone: Tone } | null>

type ToSentence = (change: RegistryChange, release: string) => string

const sentences: Readonly<Record<RegistryAction, ToSentence>> = {
  registered: (_change, release) => `Registered ${release}`,
  accepted: (_change, release) => `${release} passed the checks`,
  promoted: ({ version, previous }, release) =>
    `Made ${release} live${previous && previous !== version ? ` in place of ${previous}` : ''}`,
  'canary-started': ({ strategy }, release) =>
    `Started ${release} as a canary${strategy ? `: ${strategyText(strategy)}` : ''}`,
  'canary-grown': ({ percent }, release) =>
    `Gave ${percent === undefined ? 'more' : shareText(percent)} of visitors the canary ${release}`,
  'canary-ended': ({ version }) => `Ended the canary${version ? ` ${version}` : ''}`,
  'rolled-back': ({ previous }, release) =>
    `Rolled back to ${release}${previous ? ` from ${previous}` : ''}`,
  withdrawn: (_change, release) => `Withdrew ${release}`,
  removed: () => 'Took the module out of the shop',
  frozen: () => 'Froze the module',
  unfrozen: () => 'Ended the freeze',
  changed: () => 'Changed its position or what is approved',
  previewed: (_change, release) => `Made a preview link of ${release}`,
  'token-created': ({ token }) => `Created the deploy token${token ? ` ${token}` : ''}`,
  'token-revoked': ({ token }) => `Revoked the deploy token${token ? ` ${token}` : ''}`,
  'secret-set': ({ version }) => `Entered the secret ${version}`,
  'rows-deleted': () => 'Deleted the rows of its back end',
  'secret-removed': ({ version }) => `Removed the secret ${version}`,
}

/** If only a newer shop knows the action, shows its raw name. */
export const changeText = (change: RegistryChange): string => {
  const { action, version } = change
  return isKnown(action) ? sentences[action](change, version ?? 'a release') : action
}

const isKnown = (action: string): action is RegistryAction => Object.hasOwn(sentences, action)
