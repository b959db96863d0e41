/** The guard of releases: counts how releases fare with visitors, withdraws a canary that is worse, and lets staff know. */
import { DurableObject } from 'cloudflare:workers'

import type { RegistryHealthWire } from '@shop/contracts/report'
import { type Database, openDatabase } from '@shop/db/open'
import { events } from '@shop/db/schema/events'

import { readRegistry } from '../modules/read-registry.ts'
import type { Env } from '../platform/env.ts'
import { type LogLine, writeLog } from '../platform/log.ts'
import { readSettings } from '../platform/settings.ts'
import { pokeRealtimeFeed } from '../realtime/realtime-objects.ts'
import { openAlerts } from './alerts.ts'
import { Comparisons } from './comparisons.ts'
import { describeHealth } from './describe-health.ts'
import { openMinuteCounts } from './minute-counts.ts'
import { createRecentVisitors, recentMinutes } from './recent-visitors.ts'
import { openVisitorDigests } from './visitor-digests.ts'
import type { ReleaseVisit, Visit } from './visits.ts'

const msPerMinute = 60_000
/** How old the registry may be by which reports are counted, in milliseconds; less when a release is unknown. */
const registryTtlMs = { usual: 5000, unknown: 1000 }
/** How often counts are written and alerts looked for while reports come, in milliseconds. */
const tickMs = 2000
/** What visitors before this time are compared with, in minutes. */
const minutesBefore = 60

const minuteOf = (ms: number): number => Math.floor(ms / msPerMinute)
const nameOf = ({ module, version }: Pick<ReleaseVisit, 'module' | 'version'>): string =>
  `${module}@${version}`
const log = (line: LogLine): void => writeLog('guard', line)

type KnownModule = { module: string; live: string | null; known: ReadonlySet<string> }

/** One object for the whole shop; isolates call it once a second at most. */
export class ReleaseGuard extends DurableObject<Env> {
  readonly #db: Database
  readonly #digests: ReturnType<typeof openVisitorDigests>
  readonly #minutes: ReturnType<typeof openMinuteCounts>
  readonly #comparisons: Comparisons
  readonly #alerts: ReturnType<typeof openAlerts>
  readonly #recent = createRecentVisitors()
  readonly #bornAtMs = Date.now()
  #modules: readonly KnownModule[] = []
  #registryAtMs = 0
  #isTickDue = false

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    const { LIBSQL_URL: url, LIBSQL_AUTH_TOKEN: authToken } = readSettings(env)
    this.#db = openDatabase({ url, authToken })
    this.#digests = openVisitorDigests(ctx.storage, this.#bornAtMs)
    this.#minutes = openMinuteCounts(ctx.storage.sql)
    this.#comparisons = new Comparisons(ctx.storage.sql)
    this.#alerts = openAlerts(ctx.storage.sql)
  }

  /** Counts visits. */
  async take(visits: readonly Visit[]): Promise<void> {
    await this.#readRegistry(registryTtlMs.usual)
    const isAllKnown = visits.every(({ releases }) => releases.every((one) => this.#isKnown(one)))
    if (!isAllKnown) await this.#readRegistry(registryTtlMs.unknown)
    this.#renewSalt()
    const digests = await Promise.all(visits.map(({ visitor }) => this.#digests.digestOf(visitor)))
    for (const [index, { releases }] of visits.entries())
      for (const release of releases) this.#count(release, digests[index] ?? 0)
    this.#tickSoon()
  }

  /** How releases fare, for staff. */
  async health(): Promise<RegistryHealthWire> {
    await this.#tick()
    const since = minuteOf(Date.now()) - minutesBefore
    return describeHealth({
      rows: this.#minutes.since(since),
      comparisons: this.#comparisons.all(),
      alerts: this.#alerts.all(),
    })
  }

  #count(release: ReleaseVisit, digest: number): void {
    if (!this.#isKnown(release)) return
    const minute = minuteOf(Date.now())
    const visit = this.#recent.add(nameOf(release), digest, release.signals, minute)
    this.#minutes.add({ ...release, minute }, visit)
    this.#comparisons.add(release, digest)
  }

  #isKnown(release: ReleaseVisit): boolean {
    return this.#modules.some(
      ({ module, known }) => module === release.module && known.has(release.version),
    )
  }

  async #readRegistry(ttlMs: number): Promise<void> {
    if (Date.now() - this.#registryAtMs <= ttlMs) return
    this.#registryAtMs = Date.now()
    const { modules } = await readRegistry({ db: this.#db, log })
    this.#modules = modules.map(({ module, live, lastGood, canary }) => ({
      module,
      live: live?.version ?? null,
      known: new Set([live, lastGood, canary?.release].flatMap((one) => one?.version ?? [])),
    }))
    this.#comparisons.follow(
      modules.flatMap(({ module, live, canary }) =>
        canary && live
          ? {
              module,
              version: canary.release.version,
              live: live.version,
              startedAtMs: canary.startedAtMs,
            }
          : [],
      ),
    )
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

  async #tick(): Promise<void> {
    this.#isTickDue = false
    const nowMs = Date.now()
    const minute = minuteOf(nowMs)
    this.#minutes.write(minute)
    this.#recent.deleteOld(minute)
    await this.#updateAlerts(nowMs)
  }

  async #updateAlerts(nowMs: number): Promise<void> {
    const from = minuteOf(nowMs) - recentMinutes + 1
    const releases = this.#modules.flatMap(({ module, live: version }) => {
      if (version === null) return []
      const recent = this.#recent.tallyOf(nameOf({ module, version }), minuteOf(nowMs))
      return [
        {
          module,
          version,
          recent,
          before: this.#minutes.sumOf(module, from - minutesBefore, from),
        },
      ]
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
