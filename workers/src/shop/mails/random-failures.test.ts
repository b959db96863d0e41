/** The provider randomly refuses, hangs, fails and loses responses, and senders crash. */
import { mails } from '@shop/db/schema/mails'
import { orders } from '@shop/db/schema/orders'
import { eq, min, sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'

import { staffContext } from '../../../test/context.ts'
import { mailFrom, mailToken, startMailProvider } from '../../../test/mail-provider.ts'
import { openOwnDatabase } from '../../../test/own-database.ts'
import { retryMail } from './list-mails.ts'
import { confirmOrders, sendMails } from './send-mails.ts'
import { httpAdapter, type MailAdapter } from './mail-adapter.ts'

const orderCount = 140
const senders = 4

const db = await openOwnDatabase()
const ctx = { ...staffContext().ctx, db }
const provider = await startMailProvider()
afterAll(() => provider.stop())
const adapter: MailAdapter = {
  ...httpAdapter({ url: provider.url, token: mailToken, from: mailFrom }, 200),
  // Sends more e-mails together than on the platform, to speed up the test.
  maxTogether: 25,
}

let seed = 1
const random = (): number => {
  seed = (seed * 16_807) % 2_147_483_647
  return seed / 2_147_483_647
}

const reactions = ['refuse', 'break', 'close', 'close after accepting'] as const
provider.react = () => {
  const drawn = random()
  if (drawn < 0.65) return 'accept'
  return drawn < 0.66 ? 'hang' : (reactions[Math.floor(random() * reactions.length)] ?? 'refuse')
}

let sends = 0
let crashes = 0

const sendOrCrash = async (now: () => number): Promise<void> => {
  let crash = (): void => {}
  const crashed = new Promise<void>((resolve) => {
    crash = resolve
  })
  const faulty: MailAdapter = {
    ...adapter,
    send: async (mail) => {
      sends += 1
      if (sends % 50 !== 0) return adapter.send(mail)
      if (sends % 100 === 0) await adapter.send(mail).catch(() => null)
      crashes += 1
      crash()
      return new Promise<never>(() => {})
    },
  }
  const sending = sendMails({
    db,
    adapter: faulty,
    shopOrigin: null,
    newSinceMs: 0,
    now,
    log: () => {},
  })
  await Promise.race([sending, crashed])
}

const insertOrders = async (): Promise<void> => {
  const now = Date.now()
  await db.run(sql`
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${orderCount})
    insert into orders (id, idempotency_key, request_sha256, customer_name, customer_email, shipping_address, subtotal_cents, shipping_cents, tax_cents, total_cents, created_at_ms, updated_at_ms)
    select 'order-' || i, 'key-' || i, 'hash', 'Ada', 'ada-' || i || '@example.com', '{"address":"1 Canal St","city":"New Orleans","state":"LA","zip_code":"70130"}', 4500, 0, 360, 4860, ${now}, ${now} from n`)
  await db.update(orders).set({ status: 'shipped' })
  const isEven = sql`substr(${orders.id}, -1) in ('0', '2', '4', '6', '8')`
  await db.update(orders).set({ status: 'delivered' }).where(isEven)
  await db
    .update(orders)
    .set({ status: 'cancelled' })
    .where(sql`not ${isEven}`)
}

const retryFailed = async (): Promise<number> => {
  const failed = await db.select().from(mails).where(eq(mails.state, 'failed'))
  for (const mail of failed) {
    await retryMail({ ctx, input: { id: mail.id } })
  }
  return failed.length
}

const nextTry = async (): Promise<number | null> => {
  const [row] = await db
    .select({ atMs: min(mails.nextTryAtMs) })
    .from(mails)
    .where(eq(mails.state, 'waiting'))
  return row?.atMs ?? null
}

it('sends each of hundreds of e-mails exactly once', async () => {
  await insertOrders()
  await confirmOrders(db, 0)
  let nowMs = Date.now()
  let retried = 0
  for (;;) {
    const next = await nextTry()
    if (next === null) {
      const again = await retryFailed()
      if (again === 0) break
      retried += again
      continue
    }
    nowMs = Math.max(nowMs, next)
    await Promise.all(Array.from({ length: senders }, () => sendOrCrash(() => nowMs)))
  }
  const rows = await db.select().from(mails)
  const ids = Array.from({ length: orderCount }, (_, index) => `order-${index + 1}`)
  const expected = ids.flatMap((id) => [
    `${id}.received`,
    `${id}.shipped`,
    `${id}.${Number(id.at(-1)) % 2 === 0 ? 'delivered' : 'cancelled'}`,
  ])
  expect([...provider.accepted.keys()].toSorted()).toEqual(expected.toSorted())
  expect(rows.filter(({ state }) => state !== 'sent')).toEqual([])
  for (const row of rows) expect(row.providerId).toBe(`provider-${row.id}`)
  expect(provider.wrong).toEqual([])
  // If these faults had not happened, the test would prove nothing.
  expect(provider.repeats).toBeGreaterThan(35)
  expect(crashes).toBeGreaterThan(10)
  expect(retried).toBeGreaterThan(0)
}, 120_000)
