/** The guard of releases: counts how releases fare with visitors, withdraws a canary that is worse, and lets staff know. */
import { DurableObject } from 'cloudflare:workers'

import type { RegistryHealthWire } from '@shop/contracts/report'
import { type Database, openDatabase } from '@shop/db/open'
import { events } from '@shop/db/schema/events'

import type { Env } from '../platform/env.ts'
import { type LogLine, writeLog } from '../platform/log.ts'
import { readSettings } from '../platform/settings.ts'
import { pokeRealtimeFeed, publishChanges } from '../realtime/realtime-objects.ts'
import { openAlerts } from './alerts.ts'
import { Comparisons } from './comparisons.ts'
import { describeHealth } from './describe-health.ts'
import { judge } from './judge.ts'
import { KnownReleases } from './known-releases.ts'
import { openMinuteCounts } from './minute-counts.ts'
import { dueShare, waitsFor } from './next-step.ts'
import { createRecentVisitors, recentMinutes } from './recent-visitors.ts'
import { createCanarySteering } from './steer-canary.ts'
import { openVisitorDigests } from './visitor-digests.ts'
import { nameOf, type Notes, type ReleaseVisit } from './visits.ts'

const msPerMinute = 60_000
/** How old the registry may be by which reports are counted, in milliseconds. */
const registryTtlMs = 5000
/** How often counts are written, silent pages counted and alerts looked for while reports come, in milliseconds. */
const tickMs = 2000
/** How often canaries are looked at while no reports come, in milliseconds. */
const alarmMs = 10_000
/** What visitors before this time are compared with, in minutes. */
const minutesBefore = 60

const minuteOf = (ms: number): number => Math.floor(ms / msPerMinute)
const log = (line: LogLine): void => writeLog('guard', line)

/** One object for the whole shop; isolates call it once a second at most. */
export class ReleaseGuard extends DurableObject<Env> {
  readonly #db: Database
  readonly #releases: KnownReleases
  readonly #digests: ReturnType<typeof openVisitorDigests>
  readonly #minutes: ReturnType<typeof openMinuteCounts>
  readonly #comparisons: Comparisons
  readonly #alerts: ReturnType<typeof openAlerts>
  readonly #recent = createRecentVisitors()
  readonly #steering: ReturnType<typeof createCanarySteering>
  readonly #bornAtMs = Date.now()
  #isTickDue = false
  #countedAtMs = Number.NEGATIVE_INFINITY
  /** When the next alarm comes; 0 for none. */
  #alarmAtMs = 0

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    const { LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: authToken } = readSettings(env)
    this.#db = openDatabase({ url, authToken })
    this.#releases = new KnownReleases({ db: this.#db, log })
    this.#digests = openVisitorDigests(ctx.storage, this.#bornAtMs)
    this.#minutes = openMinuteCounts(ctx.storage.sql)
    this.#comparisons = new Comparisons(ctx.storage.sql)
    this.#alerts = openAlerts(ctx.storage.sql)
    this.#steering = createCanarySteering({
      db: this.#db,
      now: () => Date.now(),
      log,
      publishChanges: () => publishChanges(env, 'guard'),
    })
    void ctx.blockConcurrencyWhile(async () => {
      this.#alarmAtMs = (await ctx.storage.getAlarm()) ?? 0
    })
  }

  /** Counts what isolates have noted, and looks at the canaries. While the registry cannot be read, it counts on. */
  async take({ reports, served }: Notes): Promise<void> {
    await this.#readRegistry(registryTtlMs)
    this.#renewSalt()
    const { personOf } = this.#digests
    const withPerson = async <T extends Parameters<typeof personOf>[0]>(note: T) => ({
      ...note,
      person: await personOf(note),
    })
    const [pages, reported] = await Promise.all([
      Promise.all(served.map(withPerson)),
      Promise.all(reports.map(withPerson)),
    ])
    for (const { releases, person, page, atMs } of pages)
      for (const release of releases) this.#comparisons.addServed(release, person, page, atMs)
    for (const { releases, person, atMs } of reported) {
      this.#comparisons.endSilence(person, new Set(releases.map(nameOf)), atMs)
      for (const release of releases) this.#count(release, person.digest)
    }
    this.#tickSoon()
    await this.#steerCanaries()
    await this.#setNextAlarm()
  }

  /** How releases fare, for staff. */
  async health(): Promise<RegistryHealthWire> {
    await this.#tryToTick()
    await this.#readRegistry(0)
    this.#countServed(0)
    const since = minuteOf(Date.now()) - minutesBefore
    return describeHealth({
      rows: this.#minutes.since(since),
      comparisons: this.#comparisons.all(),
      alerts: this.#alerts.all(),
      waits: this.#waits(),
    })
  }

  /** What canaries wait for besides the time, by module. */
  async waits(): Promise<Record<string, string>> {
    await this.#readRegistry(registryTtlMs)
    return this.#waits()
  }

  /** Looks at canaries and alerts while no reports come. */
  override async alarm(): Promise<void> {
    this.#alarmAtMs = 0
    await this.#steerCanaries()
    await this.#tryToTick()
    await this.#setNextAlarm()
  }

  #count(release: ReleaseVisit, digest: number): void {
    if (release.isCompared) this.#comparisons.add(release, digest)
    if (!this.#releases.has(release)) return
    const minute = minuteOf(Date.now())
    const visit = this.#recent.add(nameOf(release), digest, release.signals, minute)
    this.#minutes.add({ ...release, minute }, visit)
  }

  /** Comparisons follow what was read, and stay while nothing could be. */
  async #readRegistry(ttlMs: number): Promise<boolean> {
    const isRead = await this.#releases.read(ttlMs)
    if (isRead) this.#comparisons.follow(this.#releases.canaries())
    return isRead
  }

  #waits(): Record<string, string> {
    const waits = this.#releases.canaries().flatMap((canary) => {
      const one = this.#comparisons.find(canary.module)
      const text = one ? waitsFor(one, canary) : null
      return text === null ? [] : [[canary.module, text] as const]
    })
    return Object.fromEntries(waits)
  }

  #countServed(ttlMs: number): void {
    const nowMs = Date.now()
    if (nowMs - this.#countedAtMs < ttlMs) return
    this.#countedAtMs = nowMs
    this.#comparisons.countServed(nowMs)
  }

  /** Looks at each canary: one that is worse is withdrawn, another gets its next share when that is due. */
  async #steerCanaries(): Promise<void> {
    const isRead = await this.#readRegistry(registryTtlMs)
    this.#countServed(tickMs)
    for (const canary of this.#releases.canaries()) {
      const one = this.#comparisons.find(canary.module)
      if (!one) continue
      const canGrow = isRead && this.#steering.isReady(canary)
      const percent = canGrow ? dueShare(one, canary, Date.now()) : null
      const judged = one.reason === null ? judge(one, { isStep: percent !== null }) : null
      if (judged) this.#comparisons.setLook(one, judged)
      if (one.reason === null && percent === null) continue
      // oxlint-disable no-await-in-loop -- One module after the other: each changes the registry.
      if (one.reason !== null) await this.#steering.withdraw(canary, one.reason)
      else if (percent !== null) await this.#steering.grow(canary, percent)
      await this.#readRegistry(0)
      // oxlint-enable no-await-in-loop
    }
  }

  /** Sets an alarm while there is something that may change without a report. */
  async #setNextAlarm(): Promise<void> {
    const hasWork = this.#comparisons.all().length > 0 || this.#alerts.all().length > 0
    if (!hasWork || this.#alarmAtMs > Date.now()) return
    this.#alarmAtMs = Date.now() + alarmMs
    await this.ctx.storage.setAlarm(this.#alarmAtMs)
  }

  #renewSalt(): void {
    const nowMs = Date.now()
    if (!this.#digests.isOld(nowMs) && !this.#comparisons.isFull()) return
    this.#digests.renew(nowMs)
    this.#comparisons.restart()
  }

  #tickSoon(): void {
    if (this.#isTickDue) return
    this.#isTickDue = true
    setTimeout(() => this.ctx.waitUntil(this.#tryToTick()), tickMs)
  }

  async #tryToTick(): Promise<void> {
    try {
      await this.#tick()
    } catch (error) {
      log({ level: 'warn', message: 'alerts of releases could not be looked for', error })
    }
  }

  async #tick(): Promise<void> {
    this.#isTickDue = false
    const nowMs = Date.now()
    this.#minutes.write(minuteOf(nowMs))
    this.#recent.deleteOld(minuteOf(nowMs))
    await this.#updateAlerts(nowMs)
  }

  async #updateAlerts(nowMs: number): Promise<void> {
    const from = minuteOf(nowMs) - recentMinutes + 1
    if (!(await this.#readRegistry(registryTtlMs))) return
    const releases = this.#releases.live().map(({ module, version }) => {
      const recent = this.#recent.tallyOf(nameOf({ module, version }), minuteOf(nowMs))
      const before = this.#minutes.sumOf(module, from - minutesBefore, from)
      return { module, version, recent, before }
    })
    // Who came before an eviction is unknown: for some minutes it would seem that no visitor fails any more.
    const canEnd = nowMs - this.#bornAtMs > recentMinutes * msPerMinute
    const { begun, changed } = this.#alerts.update(releases, { nowMs, canEnd })
    for (const { module, version, reason } of begun)
      log({ level: 'warn', message: `${module} ${version} fails for visitors: ${reason}` })
    if (changed.length > 0) await this.#emitChanges(changed, nowMs)
  }

  /** Alerts are not in the database, but what staff have open follows its events. */
  async #emitChanges(modules: readonly string[], createdAtMs: number): Promise<void> {
    const rows = modules.map((subjectId) => ({
      topic: 'releases' as const,
      kind: 'saved' as const,
      subjectId,
      createdAtMs,
    }))
    await this.#db.insert(events).values(rows)
    await pokeRealtimeFeed(this.env, 'guard')
  }
}
