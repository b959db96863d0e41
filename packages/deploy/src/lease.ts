/** Allows one deploy at a time with a row in the database. */
import { hostname } from 'node:os'

import { userName } from '@shop/db/command-actor'
import type { Database } from '@shop/db/open'
import { sql } from 'drizzle-orm'

/** The lease of a killed deploy ends after this time. A running deploy renews it. */
const leaseMs = 2 * 60 * 1000
const renewEveryMs = 30_000

export type Lease = {
  /** Also creates the table. @throws Error that names who is deploying, and until when */
  take: () => Promise<void>
  /** Does nothing unless the lease was taken. */
  giveBack: () => Promise<void>
}

/** Makes a lease that only one deploy per database can hold. */
export const openLease = (db: Database): Lease => {
  const holder = `${userName()}@${hostname()} ${crypto.randomUUID().slice(0, 8)}`
  let renewal: NodeJS.Timeout | undefined
  return {
    take: async () => {
      await takeLease(db, holder)
      renewal = setInterval(() => void renew(db, holder), renewEveryMs)
    },
    giveBack: async () => {
      if (!renewal) return
      clearInterval(renewal)
      // If the database is unreachable now, the lease expires by itself.
      await db.run(sql`delete from deploy_lease where holder = ${holder}`).catch(() => {})
    },
  }
}

const renew = (db: Database, holder: string): Promise<unknown> =>
  db
    .run(sql`update deploy_lease set until_ms = ${Date.now() + leaseMs} where holder = ${holder}`)
    .catch(() => {
      // The next renewal comes well before the lease ends.
    })

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
  const wait = row
    ? `Wait until that has ended, or, if it was broken off, until ${new Date(row.untilMs).toISOString()}`
    : 'Run the command again'
  throw new Error(
    `${row?.holder ?? 'Another deploy'} deploys to this database. ${wait}. Nothing was changed.`,
  )
}
