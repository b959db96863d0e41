import type { RegistryHealthWire } from '@shop/contracts/report'
import { events } from '@shop/db/schema/events'
import { minuteMs } from '@shop/domain/time'

import type { RegistryCtx } from '../registry/change/change-registry.ts'
import { growCanary, promoteRelease } from '../registry/change/promote.ts'
import { withdrawRelease } from '../registry/change/withdraw.ts'
import { type ModuleState, readRegistry, type ReleaseName } from '../registry/read/read-registry.ts'
import { anyGrant } from '../registry/tokens/deploy-tokens.ts'
import { type Comparison, Comparisons, type RunningCanary } from './comparisons.ts'
import { dueShare, emptyTally, findAlert, judge, signals, type Tally, waitsFor } from './judge.ts'
import { bitOf, nameOf, type Notes, openVisitorDigests, type ReleaseVisit } from './visits.ts'

const grant = anyGrant('guard')

/** Withdrawals are tried at each tick. Other failed steps are tried again after this time. */
const pauseMs = minuteMs
const registryTtlMs = 5000
const minutesBefore = 60

const minuteOf = (ms: number): number => Math.floor(ms / minuteMs)

type GuardCtx = RegistryCtx & { storage: Pick<DurableObjectStorage, 'sql' | 'kv'> }

/** `before` is the module's tally in the hour before the alert. */
type Alert = ReleaseName & { sinceMs: number; reason: string; before: Tally }

const alertPrefix = 'alert '

export class Guard {
  readonly #ctx: GuardCtx
  readonly #digests: ReturnType<typeof openVisitorDigests>
  readonly #minutes: MinuteCounts
  readonly #comparisons: Comparisons
  readonly #bornAtMs: number
  #states: readonly ModuleState[] = []
  #readAtMs = Number.NEGATIVE_INFINITY
  #hasReadFailed = false
  #reading = Promise.resolve()
  /** The time when a change last failed, by its failure message. */
  readonly #failed = new Map<string, number>()

  constructor(ctx: GuardCtx) {
    this.#ctx = ctx
    this.#bornAtMs = ctx.now()
    this.#digests = openVisitorDigests(ctx.storage, this.#bornAtMs)
    this.#minutes = new MinuteCounts(ctx.storage.sql)
    this.#comparisons = new Comparisons(ctx.storage)
  }

  /** True while there are canaries or alerts, because these may change without a report. */
  hasWork(): boolean {
    return this.#comparisons.all().length > 0 || this.#alerts().length > 0
  }

  #alerts(): Alert[] {
    const stored = this.#ctx.storage.kv.list<Alert>({ prefix: alertPrefix })
    return [...stored].map(([, alert]) => alert)
  }

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
        if (isKnown(one, this.#states)) this.#minutes.add(one, person.digest, minuteOf(nowMs))
      }
    }
  }

  async health(): Promise<RegistryHealthWire> {
    await this.#readReleases(0)
    await this.tick()
    return {
      releases: this.#minutes.sumsSince(minuteOf(this.#ctx.now()) - minutesBefore),
      canaries: this.#comparisons.all().map((one) => ({
        module: one.module,
        version: one.version,
        live_version: one.live,
        canary: one.canaryTally,
        live: one.liveTally,
        waits_for: waitsFor(one),
      })),
      alerts: this.#alerts().map(({ module, version, sinceMs, reason }) => {
        return { module, version, since: new Date(sinceMs).toISOString(), reason }
      }),
    }
  }

  /** Returns what each canary waits for besides time, by module. Changes no canary. */
  async waits(): Promise<Record<string, string>> {
    await this.#readReleases(registryTtlMs)
    this.#comparisons.count(this.#ctx.now())
    const waits = this.#comparisons.all().map((one) => [one.module, waitsFor(one)] as const)
    return Object.fromEntries(waits.flatMap(([module, text]) => (text ? [[module, text]] : [])))
  }

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

  /** Reads run one after another, so that an older result never replaces a newer one. */
  async #readReleases(ttlMs: number): Promise<boolean> {
    const { now, log } = this.#ctx
    const read = async (): Promise<void> => {
      if (now() - this.#readAtMs < ttlMs) return
      this.#readAtMs = now()
      try {
        ;({ states: this.#states } = await readRegistry(this.#ctx))
        this.#hasReadFailed = false
      } catch (error) {
        const message = 'the guard could not read the registry'
        if (!this.#hasReadFailed) log({ level: 'warn', message, error })
        this.#hasReadFailed = true
      }
    }
    this.#reading = this.#reading.then(read)
    await this.#reading
    if (!this.#hasReadFailed) this.#comparisons.follow(this.#states.flatMap(toRunning), now())
    return !this.#hasReadFailed
  }

  async #steer(one: Comparison, canGrow: boolean): Promise<void> {
    const { module, version, startedAtMs, percent: from } = one
    const ctx = this.#ctx
    const name = `${module} ${version}`
    const growing = `the guard could not raise the share of ${name}`
    const failedAtMs = this.#failed.get(growing) ?? Number.NEGATIVE_INFINITY
    const mayGrow = canGrow && ctx.now() - failedAtMs >= pauseMs
    const percent = mayGrow ? dueShare(one, ctx.now()) : null
    const judged = one.reason === null ? judge(one, { isStep: percent !== null }) : null
    if (judged) this.#comparisons.set(one, judged)
    const { reason } = one
    const input = { module, version, grant, isCanaryOnly: true }
    if (reason !== null) {
      const withdraw = () => withdrawRelease({ ctx, input: { ...input, reason } })
      const failure = `the guard could not withdraw ${name}`
      await this.#try(withdraw, failure, `${name} was withdrawn: ${reason}`)
    } else if (percent === 100) {
      const promote = () => promoteRelease({ ctx, input })
      await this.#try(promote, growing, `${name} is live for all visitors`)
    } else if (percent !== null) {
      const grow = () => growCanary({ ctx, input: { ...input, startedAtMs, from, percent } })
      await this.#try(grow, growing, `${name} has ${percent} % of visitors`)
    }
  }

  /** `change` resolves to false if the registry has changed in the meantime. */
  async #try(change: () => Promise<boolean>, failure: string, done: string): Promise<void> {
    try {
      if (await change()) this.#ctx.log({ level: 'info', message: done })
      this.#failed.delete(failure)
    } catch (error) {
      if (!this.#failed.has(failure)) this.#ctx.log({ level: 'warn', message: failure, error })
      this.#failed.set(failure, this.#ctx.now())
    }
    await this.#readReleases(0)
  }

  async #updateAlerts(nowMs: number): Promise<void> {
    const { kv } = this.#ctx.storage
    const minute = minuteOf(nowMs)
    const from = minute - recentMinutes + 1
    const lasting = new Set<string>()
    const changed: string[] = []
    for (const { module, live } of this.#states) {
      if (!live?.release) continue
      const { version } = live
      const last = kv.get<Alert>(alertPrefix + module)
      const isSame = last?.version === version
      // A lasting alert keeps its baseline, or the failures would become normal after an hour.
      const before = isSame ? last.before : this.#minutes.sumOf(module, from - minutesBefore, from)
      const reason = findAlert(this.#minutes.recentTally({ module, version }, minute), before)
      if (reason) lasting.add(module)
      if (!reason || isSame) continue
      kv.put(alertPrefix + module, { module, version, sinceMs: nowMs, reason, before })
      changed.push(module)
      const message = `${module} ${version} fails for visitors: ${reason}`
      this.#ctx.log({ level: 'warn', message })
    }
    // An eviction loses the recent visitors, so a new object ends no alert in its first minutes.
    const canEnd = nowMs - this.#bornAtMs > recentMinutes * minuteMs
    for (const { module } of this.#alerts()) {
      if (lasting.has(module) || !canEnd) continue
      kv.delete(alertPrefix + module)
      changed.push(module)
    }
    if (changed.length === 0) return
    // Alerts are not in the database, so no trigger writes an event for open pages of staff.
    const event = { topic: 'releases', kind: 'saved', createdAtMs: nowMs } as const
    await this.#ctx.db.insert(events).values(changed.map((subjectId) => ({ ...event, subjectId })))
    await this.#ctx.publishChanges()
  }
}

const toRunning = ({ module, live, canary, freeze }: ModuleState): RunningCanary[] => {
  if (!live?.release || !canary?.release) return []
  const { version, strategy, percent, percentSinceMs, startedAtMs } = canary
  const names = { module, version, live: live.version }
  const isFrozen = freeze !== null
  return [{ ...names, strategy, percent, percentSinceMs, startedAtMs, isFrozen }]
}

/** False for a release that only an old tab or a forged report can name. */
const isKnown = ({ module, version }: ReleaseName, states: readonly ModuleState[]): boolean => {
  const one = states.find((known) => known.module === module)
  return [one?.live?.release, one?.lastGood, one?.canary?.release].some(
    (release) => release?.version === version,
  )
}

const storedMinutes = 24 * 60
const recentMinutes = 5
/** Visitors of a release beyond this number in a minute are not counted. */
const maxVisitors = 10_000

/** `bits` maps the digest of a visitor to a bit set of signals. */
type Visited = ReleaseName & { minute: number; bits: Map<number, number>; isStored: boolean }

const columns = ['visitors', ...signals] as const
const sums = columns.map((name) => `total(${name}) as ${name}`).join(', ')

/** Stores only counts, because a row for each report would cost as much as all other work. */
class MinuteCounts {
  readonly #sql: SqlStorage
  readonly #recent = new Map<string, Visited>()

  constructor(sql: SqlStorage) {
    this.#sql = sql
    sql.exec(
      `create table if not exists minute_counts (
      module text, version text, minute integer, ${columns.map((name) => `${name} integer`).join(', ')},
      primary key (module, version, minute)
    ) without rowid`,
    )
  }

  add({ module, version, signals: bits }: ReleaseVisit, digest: number, minute: number): void {
    const key = `${nameOf({ module, version })} ${minute}`
    const begun = { module, version, minute, bits: new Map(), isStored: false }
    const one = this.#recent.get(key) ?? begun
    this.#recent.set(key, one)
    const known = one.bits.get(digest)
    if (known === undefined && one.bits.size >= maxVisitors) return
    one.bits.set(digest, (known ?? 0) | bits)
    one.isStored = false
  }

  store(minute: number): void {
    // After an eviction, the minute is counted from zero again, so the larger count is kept.
    const larger = columns.map((name) => `${name} = max(${name}, excluded.${name})`).join(', ')
    for (const [key, one] of this.#recent) {
      const tally = tallyOf([one])
      const values = [one.module, one.version, one.minute, ...columns.map((name) => tally[name])]
      if (!one.isStored)
        this.#sql.exec(
          `insert into minute_counts values (?, ?, ?, ?, ?, ?, ?, ?, ?)
          on conflict do update set ${larger}`,
          ...values,
        )
      one.isStored = true
      if (one.minute <= minute - recentMinutes) this.#recent.delete(key)
    }
    this.#sql.exec('delete from minute_counts where minute < ?', minute - storedMinutes)
  }

  recentTally({ module, version }: ReleaseName, minute: number): Tally {
    const isCounted = (one: Visited): boolean =>
      one.module === module && one.version === version && one.minute > minute - recentMinutes
    return tallyOf([...this.#recent.values()].filter(isCounted))
  }

  sumsSince(minute: number): (ReleaseName & Tally)[] {
    const sql = `select module, version, ${sums} from minute_counts where minute >= ? group by module, version`
    return this.#sql.exec<ReleaseName & Tally>(sql, minute).toArray()
  }

  sumOf(module: string, from: number, before: number): Tally {
    const sql = `select ${sums} from minute_counts where module = ? and minute >= ? and minute < ?`
    return this.#sql.exec<Tally>(sql, module, from, before).one()
  }
}

const tallyOf = (minutes: readonly Visited[]): Tally => {
  const all = new Map<number, number>()
  for (const { bits } of minutes)
    for (const [digest, own] of bits) all.set(digest, (all.get(digest) ?? 0) | own)
  const tally = { ...emptyTally(), visitors: all.size }
  for (const bits of all.values())
    for (const signal of signals) if (bits & bitOf(signal)) tally[signal] += 1
  return tally
}
