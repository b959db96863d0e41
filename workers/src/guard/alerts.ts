/** Live releases that fail for more visitors than before, from when that began until it has ended. */
import type { Tally } from './compare.ts'
import { findAlert } from './find-alert.ts'

/** `before` is what the module had in the hour before. */
export type Alert = {
  module: string
  version: string
  sinceMs: number
  reason: string
  before: Tally
}

type Row = { module: string; version: string; since_ms: number; reason: string; before: string }

/** How a live release fares now; `before` is that of its module in the hour before. */
type LiveRelease = { module: string; version: string; recent: Tally; before: Tally }

export const openAlerts = (sql: SqlStorage) => {
  sql.exec(
    'create table if not exists alerts (module text primary key, version text, since_ms integer, reason text, before text)',
  )
  const active = new Map<string, Alert>(
    sql
      .exec<Row>('select * from alerts')
      .toArray()
      .map(({ since_ms: sinceMs, before, ...row }) => [
        row.module,
        { ...row, sinceMs, before: JSON.parse(before) as Tally },
      ]),
  )
  const begin = (alert: Alert): void => {
    active.set(alert.module, alert)
    sql.exec(
      'insert or replace into alerts values (?, ?, ?, ?, ?)',
      alert.module,
      alert.version,
      alert.sinceMs,
      alert.reason,
      JSON.stringify(alert.before),
    )
  }
  const end = (module: string): void => {
    active.delete(module)
    sql.exec('delete from alerts where module = ?', module)
  }

  return {
    all: (): readonly Alert[] => [...active.values()],
    /**
     * Begins and ends alerts; returns those that have begun, and the modules whose alerts have begun or ended.
     * Without `canEnd` none ends.
     */
    update: (
      releases: readonly LiveRelease[],
      { nowMs, canEnd }: { nowMs: number; canEnd: boolean },
    ): { begun: Alert[]; changed: string[] } => {
      const begun: Alert[] = []
      const lasting = new Set<string>()
      for (const { module, version, recent, before } of releases) {
        const last = active.get(module)
        const isSame = last?.version === version
        // What came before the alert stays what the release is measured by: it would be normal an hour later otherwise.
        const base = isSame ? last.before : before
        const reason = findAlert(recent, base)
        if (reason) lasting.add(module)
        if (!reason || isSame) continue
        const alert = { module, version, sinceMs: nowMs, reason, before: base }
        begin(alert)
        begun.push(alert)
      }
      const ended = canEnd ? [...active.keys()].filter((module) => !lasting.has(module)) : []
      for (const module of ended) end(module)
      return { begun, changed: [...begun.map(({ module }) => module), ...ended] }
    },
  }
}
