/**
 * The guard of releases: counts how releases do, withdraws canaries that are worse than the live
 * release, raises the share of the others, and alerts staff.
 */
import type { RegistryHealthWire } from '@shop/contracts/report'
import { events } from '@shop/db/schema/events'

import type { RegistryCtx } from '../registry/change/change-registry.ts'
import { growCanary, promoteRelease } from '../registry/change/promote.ts'
import { withdrawRelease } from '../registry/change/withdraw.ts'
import { type ModuleState, readRegistry } from '../registry/read/read-registry.ts'
import { anyGrant } from '../registry/tokens/deploy-tokens.ts'
import { openAlerts } from './alerts.ts'
import { emptyTally, signals } from './compare.ts'
import { type Comparison, Comparisons, type RunningCanary } from './comparisons.ts'
import { dueShare, judge, waitsFor } from './judge.ts'
import { MinuteCounts, type MinuteRow, recentMinutes } from './minute-counts.ts'
import { openVisitorDigests } from './visitor-digests.ts'
import { nameOf, type Notes, type ReleaseName } from './visits.ts'

/** Identifies the guard in the audit. It may change any canary. */
const grant = anyGrant('guard')

const msPerMinute = 60_000
/** A step that failed is not tried again for this long. Withdrawals are tried at each tick. */
const pauseMs = 60_000
/** The maximum age of the registry data by which reports are counted, in milliseconds. */
const registryTtlMs = 5000
const minutesBefore = 60

const minuteOf = (ms: number): number => Math.floor(ms / msPerMinute)

type GuardCtx = RegistryCtx & { storage: Pick<DurableObjectStorage, 'sql' | 'kv'> }

export class Guard {
  readonly #ctx: GuardCtx
  readonly #releases: ReturnType<typeof openKnownReleases>
  readonly #digests: ReturnType<typeof openVisitorDigests>
  readonly #minutes: MinuteCounts
  readonly #comparisons: Comparisons
  readonly #alerts: ReturnType<typeof openAlerts>
  readonly #bornAtMs: number
  /** When each kind of change last failed, by its message. */
  readonly #failed = new Map<string, number>()

  constructor(ctx: GuardCtx) {
    this.#ctx = ctx
    this.#bornAtMs = ctx.now()
    this.#releases = openKnownReleases(ctx)
    this.#digests = openVisitorDigests(ctx.storage, this.#bornAtMs)
    this.#minutes = new MinuteCounts(ctx.storage.sql)
    this.#comparisons = new Comparisons(ctx.storage)
    this.#alerts = openAlerts(ctx.storage)
  }

  /** True while there are canaries or alerts, which may change without a report. */
  hasWork(): boolean {
    return this.#comparisons.all().length > 0 || this.#alerts.all().length > 0
  }

  /** Counts the notes of an isolate, even while the registry is unreadable. */
  async take({ reports, served }: Notes): Promise<void> {
    await this.#readReleases(registryTtlMs)
    const nowMs = this.#ctx.now()
    if (this.#digests.isOld(nowMs) || this.#comparisons.isFull()) {
      this.#digests.renew(nowMs)
      this.#comparisons.restart()
    }
    for (const page of served) {
      const person = await this.#digests.personOf(page)
      for (const one of page.releases)
        this.#comparisons.addServed(one, person, page.page, page.atMs)
    }
    for (const report of reports) {
      const person = await this.#digests.personOf(report)
      this.#comparisons.endSilence(person, new Set(report.releases.map(nameOf)), report.atMs)
      for (const one of report.releases) {
        this.#comparisons.add(one, report.bucket, person.digest)
        if (this.#releases.has(one)) this.#minutes.add(one, person.digest, minuteOf(nowMs))
      }
    }
  }

  async health(): Promise<RegistryHealthWire> {
    await this.#readReleases(0)
    await this.tick()
    const rows = this.#minutes.since(minuteOf(this.#ctx.now()) - minutesBefore)
    return {
      releases: [...Map.groupBy(rows, nameOf).values()].map(describeRelease),
      canaries: this.#comparisons.all().map((one) => ({
        module: one.module,
        version: one.version,
        live_version: one.live,
        canary: one.canaryTally,
        live: one.liveTally,
        waits_for: waitsFor(one),
      })),
      alerts: this.#alerts.all().map(({ module, version, sinceMs, reason }) => {
        return { module, version, since: new Date(sinceMs).toISOString(), reason }
      }),
    }
  }

  /** Returns what each canary waits for besides time, by module. */
  async waits(): Promise<Record<string, string>> {
    await this.#readReleases(registryTtlMs)
    this.#comparisons.count(this.#ctx.now())
    const waits = this.#comparisons.all().flatMap((one) => {
      const text = waitsFor(one)
      return text === null ? [] : [[one.module, text] as const]
    })
    return Object.fromEntries(waits)
  }

  /** Acts on what has been counted: changes canaries, and begins and ends alerts. */
  async tick(): Promise<void> {
    const isRead = await this.#readReleases(registryTtlMs)
    const nowMs = this.#ctx.now()
    this.#comparisons.count(nowMs)
    this.#minutes.store(minuteOf(nowMs))
    for (const one of this.#comparisons.all()) await this.#steer(one, isRead)
    try {
      if (isRead) await this.#updateAlerts(nowMs)
    } catch (error) {
      const message = 'alerts of releases could not be looked for'
      this.#ctx.log({ level: 'warn', message, error })
    }
  }

  /** Updates the comparisons from the registry, or leaves them alone if it is unreadable. */
  async #readReleases(ttlMs: number): Promise<boolean> {
    const isRead = await this.#releases.read(ttlMs)
    if (isRead) this.#comparisons.follow(this.#releases.canaries(), this.#ctx.now())
    return isRead
  }

  /**
   * Withdraws a canary if it is worse, or raises its share when that is due. At 100 %, the release
   * goes live.
   */
  async #steer(one: Comparison, canGrow: boolean): Promise<void> {
    const name = `${one.module} ${one.version}`
    const growing = `the guard could not raise the share of ${name}`
    const failedAtMs = this.#failed.get(growing) ?? Number.NEGATIVE_INFINITY
    const mayGrow = canGrow && this.#ctx.now() - failedAtMs >= pauseMs
    const percent = mayGrow ? dueShare(one, this.#ctx.now()) : null
    const judged = one.reason === null ? judge(one, { isStep: percent !== null }) : null
    if (judged) this.#comparisons.set(one, judged)
    if (one.reason === null && percent === null) return
    const message = one.reason === null ? growing : `the guard could not withdraw ${name}`
    try {
      const done = await this.#change(one, percent)
      if (done) this.#ctx.log({ level: 'info', message: `${name} ${done}` })
      this.#failed.delete(message)
    } catch (error) {
      if (!this.#failed.has(message)) this.#ctx.log({ level: 'warn', message, error })
      this.#failed.set(message, this.#ctx.now())
    }
    await this.#readReleases(0)
  }

  /** Resolves to what it has done, or to null if the registry has changed in the meantime. */
  async #change(one: Comparison, percent: number | null): Promise<string | null> {
    const { module, version, startedAtMs, percent: from, reason } = one
    const ctx = this.#ctx
    const input = { module, version, grant, isCanaryOnly: true }
    if (reason !== null)
      return (await withdrawRelease({ ctx, input: { ...input, reason } }))
        ? `was withdrawn: ${reason}`
        : null
    if (percent === null) return null
    if (percent === 100)
      return (await promoteRelease({ ctx, input })) ? 'is live for all visitors' : null
    const step = { module, version, grant, startedAtMs, from, percent }
    return (await growCanary({ ctx, input: step })) ? `has ${percent} % of visitors` : null
  }

  async #updateAlerts(nowMs: number): Promise<void> {
    const minute = minuteOf(nowMs)
    const from = minute - recentMinutes + 1
    const live = this.#releases.live().map((release) => ({
      ...release,
      recent: this.#minutes.recentTally(release, minute),
      before: this.#minutes.sumOf(release.module, from - minutesBefore, from),
    }))
    // An evicted object has forgotten its recent visitors, so at first it looks as if nobody fails
    // anymore.
    const canEnd = nowMs - this.#bornAtMs > recentMinutes * msPerMinute
    const { begun, changed } = this.#alerts.update(live, { nowMs, canEnd })
    for (const { module, version, reason } of begun) {
      const message = `${module} ${version} fails for visitors: ${reason}`
      this.#ctx.log({ level: 'warn', message })
    }
    if (changed.length === 0) return
    // Open pages of staff learn of changes from events. Alerts are not in the database, so no
    // trigger writes an event for them.
    const event = { topic: 'releases', kind: 'saved', createdAtMs: nowMs } as const
    await this.#ctx.db.insert(events).values(changed.map((subjectId) => ({ ...event, subjectId })))
    await this.#ctx.publishChanges()
  }
}

/** The registry as the guard last read it. A database outage leaves it unchanged. */
const openKnownReleases = (ctx: Pick<GuardCtx, 'db' | 'log' | 'now'>) => {
  let states: readonly ModuleState[] = []
  let readAtMs = Number.NEGATIVE_INFINITY
  let last: 'none' | 'read' | 'failed' = 'none'
  let reading = Promise.resolve()
  const load = async (): Promise<void> => {
    readAtMs = ctx.now()
    try {
      ;({ states } = await readRegistry(ctx))
      last = 'read'
    } catch (error) {
      const message = 'the guard could not read the registry'
      if (last !== 'failed') ctx.log({ level: 'warn', message, error })
      last = 'failed'
    }
  }
  return {
    /**
     * Reads the registry if the last read began more than `ttlMs` ago; one read at a time, so that
     * an older one never replaces a newer one. Resolves to true unless the last read failed.
     */
    read: async (ttlMs: number): Promise<boolean> => {
      await reading
      if (ctx.now() - readAtMs < ttlMs) return last === 'read'
      reading = reading.then(load)
      await reading
      return last === 'read'
    },
    /**
     * True for a release whose reports count. Anybody can make up a version, and open tabs report
     * old ones.
     */
    has: ({ module, version }: ReleaseName): boolean => {
      const one = states.find((known) => known.module === module)
      return [one?.live?.release, one?.lastGood, one?.canary?.release].some(
        (release) => release?.version === version,
      )
    },
    live: (): ReleaseName[] => states.flatMap(({ live }) => live?.release ?? []),
    /** Omits modules without a live release, because there is nothing to compare with. */
    canaries: (): RunningCanary[] =>
      states.flatMap(({ module, live, canary, freeze }) => {
        if (!live?.release || !canary?.release) return []
        const { version, strategy, percent, percentSinceMs, startedAtMs } = canary
        const names = { module, version, live: live.version }
        const isFrozen = freeze !== null
        return [{ ...names, strategy, percent, percentSinceMs, startedAtMs, isFrozen }]
      }),
  }
}

const describeRelease = (rows: readonly MinuteRow[]): RegistryHealthWire['releases'][number] => {
  const { module = '', version = '' } = rows[0] ?? {}
  const sum = emptyTally()
  for (const row of rows)
    for (const name of ['visitors', ...signals] as const) sum[name] += row[name]
  const minutes = rows.map(({ module: _module, version: _version, minute, ...tally }) => ({
    at: new Date(minute * msPerMinute).toISOString(),
    ...tally,
  }))
  return { module, version, ...sum, minutes }
}
