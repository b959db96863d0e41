import { hostname } from 'node:os'

import { userName } from '@shop/db/command-actor'
import type { Database } from '@shop/db/open'
import { minuteMs } from '@shop/domain/time'
import { sql } from 'drizzle-orm'

/** The lease of a killed deploy ends after this time. A running deploy renews its lease. */
const leaseMs = 2 * minuteMs
const renewEveryMs = 30_000

/** Returns a function that releases the lease. @throws Error that names who else is deploying */
export const takeLease = async (db: Database): Promise<() => Promise<void>> => {
  const holder = `${userName()}@${hostname()} ${crypto.randomUUID().slice(0, 8)}`
  await db.run(sql`
    CREATE TABLE IF NOT EXISTS deploy_lease (
      id INTEGER PRIMARY KEY CHECK (id = 1),
      holder TEXT NOT NULL,
      until_ms INTEGER NOT NULL
    )`)
  await db.run(sql`
    INSERT INTO deploy_lease (id, holder, until_ms)
    VALUES (1, ${holder}, ${Date.now() + leaseMs})
    ON CONFLICT (id) DO UPDATE SET holder = excluded.holder, until_ms = excluded.until_ms
    WHERE until_ms < ${Date.now()}`)
  const [row] = await db.all<{ holder: string; untilMs: number }>(
    sql`SELECT holder, until_ms AS untilMs FROM deploy_lease`,
  )
  if (row?.holder !== holder) {
    const until = new Date(row?.untilMs ?? Date.now()).toISOString()
    throw new Error(
      `${row?.holder ?? 'Another deploy'} deploys to this database. Wait until that has ended, or, if it was broken off, until ${until}. Nothing was changed.`,
    )
  }
  const renewal = setInterval(() => {
    const until = Date.now() + leaseMs
    // Ignores a failure, because the next renewal comes well before the lease ends.
    db.run(sql`UPDATE deploy_lease SET until_ms = ${until} WHERE holder = ${holder}`).catch(
      () => {},
    )
  }, renewEveryMs)
  return async () => {
    clearInterval(renewal)
    // If the database is unreachable now, the lease expires by itself.
    await db.run(sql`DELETE FROM deploy_lease WHERE holder = ${holder}`).catch(() => {})
  }
}
