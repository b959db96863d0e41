/** Allows one deploy at a time with a row in the database. */
import { hostname } from 'node:os'

import { userName } from '@shop/db/command-actor'
import type { Database } from '@shop/db/open'
import { sql } from 'drizzle-orm'

/** The lease of a killed deploy ends after this time. A running deploy renews it. */
const leaseMs = 2 * 60 * 1000
const renewEveryMs = 30_000

/**
 * Takes the lease of a database and renews it. Returns a function that gives it back.
 * @throws Error that names who is deploying, and until when
 */
export const takeLease = async (db: Database): Promise<() => Promise<void>> => {
  const holder = `${userName()}@${hostname()} ${crypto.randomUUID().slice(0, 8)}`
  const now = Date.now()
  await db.run(
    sql`create table if not exists deploy_lease (id integer primary key check (id = 1), holder text not null, until_ms integer not null)`,
  )
  await db.run(
    sql`insert into deploy_lease (id, holder, until_ms) values (1, ${holder}, ${now + leaseMs}) on conflict (id) do update set holder = excluded.holder, until_ms = excluded.until_ms where until_ms < ${now}`,
  )
  const [row] = await db.all<{ holder: string; untilMs: number }>(
    sql`select holder, until_ms as untilMs from deploy_lease`,
  )
  if (row?.holder !== holder) throw new Error(describeOther(row))
  const renew = (): void => {
    const until = Date.now() + leaseMs
    // After a failure, the next renewal comes well before the lease ends.
    db.run(sql`update deploy_lease set until_ms = ${until} where holder = ${holder}`).catch(
      () => {},
    )
  }
  const renewal = setInterval(renew, renewEveryMs)
  return async () => {
    clearInterval(renewal)
    // If the database is unreachable now, the lease expires by itself.
    await db.run(sql`delete from deploy_lease where holder = ${holder}`).catch(() => {})
  }
}

const describeOther = (row: { holder: string; untilMs: number } | undefined): string => {
  const wait = row
    ? `Wait until that has ended, or, if it was broken off, until ${new Date(row.untilMs).toISOString()}`
    : 'Run the command again'
  return `${row?.holder ?? 'Another deploy'} deploys to this database. ${wait}. Nothing was changed.`
}
