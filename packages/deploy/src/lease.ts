/** One deploy at a time: whoever has written its name into the database. */
import { hostname, userInfo } from 'node:os'

import type { Database } from '@shop/db/open'
import { sql } from 'drizzle-orm'

/** A deploy that was killed holds it for so long. */
const leaseMs = 15 * 60 * 1000

/**
 * Runs `work` while no other deploy to the same database does. The table is made for it and removed after it, because
 * an empty database has none.
 * @throws Error that names who deploys, and until when
 */
export const withLease = async <Result>(
  db: Database,
  work: () => Promise<Result>,
): Promise<Result> => {
  const holder = `${userInfo().username}@${hostname()} ${crypto.randomUUID().slice(0, 8)}`
  await takeLease(db, holder)
  try {
    return await work()
  } finally {
    await db.run(sql`drop table if exists deploy_lease`)
  }
}

const takeLease = async (db: Database, holder: string): Promise<void> => {
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
  if (row?.holder === holder) return
  const until = row ? new Date(row.untilMs).toISOString() : 'it ends'
  throw new Error(
    `${row?.holder ?? 'Somebody'} deploys to this database. Wait until that ends, or, if it was broken off, until ${until}. Nothing was changed.`,
  )
}
