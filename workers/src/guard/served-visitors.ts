/** Who was served a page with which side of a comparison, and whose page was not heard of since. */
import type { ReleaseName } from './visits.ts'

/** After this time without a report a page is silent, in milliseconds; most report some seconds after they were loaded. */
const silentAfterMs = 30_000
/** A report so soon after a page was served is one of the page before it, which it sent as it was left, in milliseconds. */
const leavingMs = 2000

/** A person behind an address: others may share it, and `person` tells most of them apart. */
export type Person = { digest: number; person: number }
type Waiting = ReleaseName & { page: string }

/**
 * An address is one visitor, and stands for the first person who came from it: only their pages and reports count. Programs that
 * take no cookies are another person with each page, and of many people who share an address one counts, so that chance alone
 * puts both on a side. A page is silent until a report names the shell and the owner that it was served with; then the
 * person's next page is waited for. Reports of other pages end nothing.
 */
export class ServedVisitors {
  readonly #sql: SqlStorage

  constructor(sql: SqlStorage) {
    this.#sql = sql
    sql.exec(
      'create table if not exists served_pages (module text, version text, digest integer, person integer, first_at_ms integer, at_ms integer, page text, has_reported integer, primary key (digest, module, version)) without rowid',
    )
  }

  /** Returns whether the visitor is one more. `page` names the shell and the owner, with spaces between them. */
  add(
    { module, version }: ReleaseName,
    { digest, person }: Person,
    page: string,
    atMs: number,
  ): boolean {
    const [row] = this.#sql
      .exec<{ is_new: number }>(
        `insert into served_pages select ?, ?, ?, ?, ?, ?, ?, 0
        where not exists (select 1 from served_pages where digest = ? and module = ? and person <> ?)
        on conflict do update set at_ms = excluded.at_ms, page = excluded.page, has_reported = 0 where has_reported = 1
        returning first_at_ms = at_ms as is_new`,
        module,
        version,
        digest,
        person,
        atMs,
        atMs,
        page,
        digest,
        module,
        person,
      )
      .toArray()
    return row?.is_new === 1
  }

  /** A page has reported: `names` are the releases that it named. */
  endSilence({ digest, person }: Person, names: ReadonlySet<string>, atMs: number): void {
    const waiting = this.#sql
      .exec<Waiting>(
        'select module, version, page from served_pages where digest = ? and person = ? and has_reported = 0 and at_ms < ?',
        digest,
        person,
        atMs - leavingMs,
      )
      .toArray()
    for (const { module, version, page } of waiting) {
      if (!page.split(' ').every((name) => names.has(name))) continue
      this.#sql.exec(
        'update served_pages set has_reported = 1 where digest = ? and module = ? and version = ?',
        digest,
        module,
        version,
      )
    }
  }

  /** How many came a while ago, and from how many of them a page is silent. */
  count(nowMs: number): (ReleaseName & { served: number; silent: number })[] {
    const untilMs = nowMs - silentAfterMs
    return this.#sql
      .exec<ReleaseName & { served: number; silent: number }>(
        'select module, version, count(*) as served, sum(has_reported = 0 and at_ms <= ?) as silent from served_pages where first_at_ms <= ? group by module, version',
        untilMs,
        untilMs,
      )
      .toArray()
  }

  delete(module: string): void {
    this.#sql.exec('delete from served_pages where module = ?', module)
  }

  get size(): number {
    return this.#sql.exec<{ all: number }>('select count(*) as "all" from served_pages').one().all
  }
}
