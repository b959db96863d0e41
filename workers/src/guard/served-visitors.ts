/** Who was served a page with which side of a comparison, and of whom no report came since. */
import type { ReleaseName } from './visits.ts'

/** After this time without a report a page is silent, in milliseconds; most report some seconds after they were loaded. */
const silentAfterMs = 30_000
/** A report so soon after a page was served is one of the page before it, which it sent as it was left, in milliseconds. */
const leavingMs = 2000

type Counted = ReleaseName & { served: number; silent: number }

/**
 * A visitor is on the side of the first page that they were served, and any report ends their silence. Programs that run no
 * scripts get another side with each page, and many people may share an address: in this way which side they count for
 * is chance alone, as the share has it, and so the two sides have as many of them.
 */
export class ServedVisitors {
  readonly #sql: SqlStorage
  /** Those who were served a page until then are counted. */
  #countedMs = Number.NEGATIVE_INFINITY

  constructor(sql: SqlStorage) {
    this.#sql = sql
    sql.exec(
      'create table if not exists served (module text, version text, digest integer, at_ms integer, has_reported integer, primary key (digest, module)) without rowid',
    )
    sql.exec('create index if not exists served_at on served (at_ms)')
  }

  /** Whether the visitor is one more, and whether they are to be counted at once, because the note came late. */
  add(
    { module, version }: ReleaseName,
    digest: number,
    atMs: number,
  ): { isNew: boolean; isLate: boolean } {
    const insert = 'insert or ignore into served values (?, ?, ?, ?, 0) returning digest'
    const isNew = this.#sql.exec(insert, module, version, digest, atMs).toArray().length > 0
    return { isNew, isLate: isNew && atMs <= this.#countedMs }
  }

  /** Ends the silence of a visitor; returns where they were counted as silent. */
  endSilence(digest: number, atMs: number): ReleaseName[] {
    return this.#sql
      .exec<{ module: string; version: string; at_ms: number }>(
        'update served set has_reported = 1 where digest = ? and has_reported = 0 and at_ms < ? returning module, version, at_ms',
        digest,
        atMs - leavingMs,
      )
      .toArray()
      .filter((row) => row.at_ms <= this.#countedMs)
  }

  /** What has come to the counts since the last time; everything at first. */
  count(nowMs: number): Counted[] {
    const untilMs = nowMs - silentAfterMs
    if (untilMs <= this.#countedMs) return []
    const counted = this.#sql
      .exec<Counted>(
        'select module, version, count(*) as served, sum(has_reported = 0) as silent from served where at_ms > ? and at_ms <= ? group by module, version',
        Number.isFinite(this.#countedMs) ? this.#countedMs : 0,
        untilMs,
      )
      .toArray()
    this.#countedMs = untilMs
    return counted
  }

  delete(module: string): void {
    this.#sql.exec('delete from served where module = ?', module)
  }

  get size(): number {
    return this.#sql.exec<{ all: number }>('select count(*) as "all" from served').one().all
  }
}
