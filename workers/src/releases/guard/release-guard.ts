/** The guard of releases: counts how releases do, withdraws worse canaries, and alerts staff. */
import { DurableObject } from 'cloudflare:workers'

import type { RegistryHealthWire } from '@shop/contracts/report'
import { type Database, openDatabase } from '@shop/db/open'
import { events } from '@shop/db/schema/events'

import type { Env } from '../../platform/env.ts'
import { type LogLine, writeLog } from '../../platform/log.ts'
import { readSettings } from '../../platform/settings.ts'
import { pokeRealtimeFeed, publishChanges } from '../../realtime/realtime-objects.ts'
import { openAlerts } from './alerts.ts'
import { Comparisons } from './comparisons.ts'
import { emptyTally, signals } from './compare.ts'
import { dueShare, judge, waitsFor } from './judge.ts'
import { KnownReleases } from './known-releases.ts'
import { MinuteCounts, type MinuteRow, recentMinutes } from './minute-counts.ts'
import { createCanarySteering } from './steer-canary.ts'
import { openVisitorDigests } from './visitor-digests.ts'
import { nameOf, type Notes } from './visits.ts'

const msPerMinute = 60_000
/** The maximum age of the registry data by which reports are counted, in milliseconds. */
const registryTtlMs = 5000
/** The delay after a report until canaries and alerts are looked at, in milliseconds. */
const tickMs = 1000
const alarmMs = 10_000
const minutesBefore = 60

const minuteOf = (ms: number): number => Math.floor(ms / msPerMinute)
const log = (line: LogLine): void => writeLog('guard', line)

/** There is one object for the whole shop. Each isolate calls it at most once a second. */
export class ReleaseGuard extends DurableObject<Env> {
  readonly #db: Database
  readonly #releases: KnownReleases
  readonly #digests: ReturnType<typeof openVisitorDigests>
  readonly #minutes: MinuteCounts
  readonly #comparisons: Comparisons
  readonly #alerts: ReturnType<typeof openAlerts>
  readonly #steering: ReturnType<typeof createCanarySteering>
  readonly #bornAtMs = Date.now()
  #isTickDue = false
  /** When the next alarm fires; 0 if none is set. */
  #alarmAtMs = 0

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    const { LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: authToken } = readSettings(env)
    this.#db = openDatabase({ url, authToken })
    this.#releases = new KnownReleases({ db: this.#db, log })
    this.#digests = openVisitorDigests(ctx.storage, this.#bornAtMs)
    this.#minutes = new MinuteCounts(ctx.storage.sql)
    this.#comparisons = new Comparisons(ctx.storage)
    this.#alerts = openAlerts(ctx.storage)
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

  /** Counts the notes of an isolate, even while the registry is unreadable. */
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
    const minute = minuteOf(Date.now())
    for (const { releases, person, bucket, atMs } of reported) {
      this.#comparisons.endSilence(person, new Set(releases.map(nameOf)), atMs)
      for (const release of releases) {
        this.#comparisons.add(release, bucket, person.digest)
        if (this.#releases.has(release)) this.#minutes.add(release, person.digest, minute)
      }
    }
    this.#tickSoon()
    await this.#setNextAlarm()
  }

  async health(): Promise<RegistryHealthWire> {
    await this.#readRegistry(0)
    await this.#tick()
    const rows = this.#minutes.since(minuteOf(Date.now()) - minutesBefore)
    const ofReleases = Map.groupBy(rows, nameOf)
    return {
      releases: [...ofReleases.values()].map(describeRelease),
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

  async waits(): Promise<Record<string, string>> {
    await this.#readRegistry(registryTtlMs)
    this.#comparisons.count(Date.now())
    const waits = this.#comparisons.all().flatMap((one) => {
      const text = waitsFor(one)
      return text === null ? [] : [[one.module, text] as const]
    })
    return Object.fromEntries(waits)
  }

  override async alarm(): Promise<void> {
    this.#alarmAtMs = 0
    await this.#tick()
    await this.#setNextAlarm()
  }

  /** Updates the comparisons from the registry, or leaves them alone if it is unreadable. */
  async #readRegistry(ttlMs: number): Promise<boolean> {
    const isRead = await this.#releases.read(ttlMs)
    if (isRead) this.#comparisons.follow(this.#releases.canaries(), Date.now())
    return isRead
  }

  /** Sets an alarm while anything may change without a report. */
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
    setTimeout(() => this.ctx.waitUntil(this.#tick()), tickMs)
  }

  /** Looks at canaries and live releases by what has been counted. */
  async #tick(): Promise<void> {
    this.#isTickDue = false
    const isRead = await this.#readRegistry(registryTtlMs)
    this.#comparisons.count(Date.now())
    this.#minutes.store(minuteOf(Date.now()))
    await this.#steerCanaries(isRead)
    try {
      if (isRead) await this.#updateAlerts(Date.now())
    } catch (error) {
      log({ level: 'warn', message: 'alerts of releases could not be looked for', error })
    }
  }

  /** Looks at each canary: withdraws it if it is worse, or raises its share when that is due. */
  async #steerCanaries(isRead: boolean): Promise<void> {
    for (const one of this.#comparisons.all()) {
      const canGrow = isRead && this.#steering.isReady(one)
      const percent = canGrow ? dueShare(one, Date.now()) : null
      const judged = one.reason === null ? judge(one, { isStep: percent !== null }) : null
      if (judged) this.#comparisons.set(one, judged)
      if (one.reason !== null) await this.#steering.withdraw(one, one.reason)
      else if (percent !== null) await this.#steering.grow(one, percent)
      else continue
      await this.#readRegistry(0)
    }
  }

  async #updateAlerts(nowMs: number): Promise<void> {
    const minute = minuteOf(nowMs)
    const from = minute - recentMinutes + 1
    const releases = this.#releases.live().map((release) => ({
      ...release,
      recent: this.#minutes.recentTally(release, minute),
      before: this.#minutes.sumOf(release.module, from - minutesBefore, from),
    }))
    // Visitors before an eviction are unknown, so at first it looks as if nobody fails anymore.
    const canEnd = nowMs - this.#bornAtMs > recentMinutes * msPerMinute
    const { begun, changed } = this.#alerts.update(releases, { nowMs, canEnd })
    for (const { module, version, reason } of begun)
      log({ level: 'warn', message: `${module} ${version} fails for visitors: ${reason}` })
    if (changed.length === 0) return
    // Open pages of staff follow events, and alerts are not in the database.
    const rows = changed.map((subjectId) => ({
      topic: 'releases' as const,
      kind: 'saved' as const,
      subjectId,
      createdAtMs: nowMs,
    }))
    await this.#db.insert(events).values(rows)
    await pokeRealtimeFeed(this.env, 'guard')
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
