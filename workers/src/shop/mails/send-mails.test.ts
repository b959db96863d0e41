import { mails } from '@shop/db/schema/mails'
import { orders } from '@shop/db/schema/orders'
import { minuteMs } from '@shop/domain/time'
import { insertOrder } from '@shop/testkit/builders'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { mailFrom, mailToken, startMailProvider } from '../../../test/mail-provider.ts'
import { openOwnDatabase } from '../../../test/own-database.ts'
import type { LogLine } from '../../platform/log.ts'
import { httpAdapter } from './mail-adapter.ts'
import { moduleMail } from '../mail-kinds/person-mails.ts'
import { confirmOrders, sendMails } from './send-mails.ts'

const db = await openOwnDatabase()
const logs: LogLine[] = []
const log = (line: LogLine): void => void logs.push(line)
const provider = await startMailProvider()
const { accepted } = provider
afterAll(() => provider.stop())
const adapter = httpAdapter({ url: provider.url, token: mailToken, from: mailFrom }, 2000)

const input = { db, adapter, shopOrigin: null, newSinceMs: 0, now: Date.now, log }
const run = (now: () => number = Date.now) => sendMails({ ...input, now })
const rowOf = async (orderId: string) => {
  const [row] = await db.select().from(mails).where(eq(mails.orderId, orderId))
  return row
}

beforeEach(async () => {
  await db.delete(orders)
  accepted.clear()
  logs.length = 0
  provider.react = () => 'accept'
  provider.requests = 0
})

describe('e-mails that are due', () => {
  it('are sent to the customer, and store the provider’s id', async () => {
    const { id, customerEmail } = await insertOrder(db)
    expect(await run()).toBeNull()
    expect(accepted.get(`${id}.received`)).toMatchObject({
      to: customerEmail,
      subject: `We received your order ${id.slice(0, 8).toUpperCase()}`,
      text: expect.stringContaining(id),
      html: expect.stringContaining(id),
    })
    expect(await rowOf(id)).toMatchObject({
      state: 'sent',
      tries: 1,
      providerId: `provider-${id}.received`,
      error: null,
      sentAtMs: expect.any(Number),
    })
    await run()
    expect(provider.requests).toBe(1)
  })

  it('skip a cancellation that was reversed, but not the next one', async () => {
    const { id } = await insertOrder(db)
    const setStatus = (status: 'pending' | 'cancelled') =>
      db.update(orders).set({ status, updatedAtMs: Date.now() }).where(eq(orders.id, id))
    await setStatus('cancelled')
    await setStatus('pending')
    await run()
    expect([...accepted.keys()]).toEqual([`${id}.received`])
    await setStatus('cancelled')
    await run()
    expect([...accepted.keys()]).toEqual([`${id}.received`, `${id}.cancelled`])
  })

  it('are retried after 1, 5 and 30 minutes, 2 and 12 hours, and then fail', async () => {
    const { id } = await insertOrder(db)
    let nowMs = Date.now()
    provider.react = () => 'break'
    for (const minutes of [1, 5, 30, 120, 720]) {
      expect(await run(() => nowMs)).toBe(nowMs + minutes * minuteMs)
      nowMs += minutes * minuteMs - 1
      const before = provider.requests
      await run(() => nowMs)
      expect(provider.requests).toBe(before)
      nowMs += 1
    }
    expect(await run(() => nowMs)).toBeNull()
    expect(await rowOf(id)).toMatchObject({
      state: 'failed',
      tries: 6,
      error: 'The provider refused it with status 500.',
    })
    expect(logs).toHaveLength(6)
    expect(JSON.stringify(logs)).not.toContain('@')
  })

  it.each([
    ['hangs', 'hang', 'The provider did not respond within 2 s.'],
    ['closes the connection', 'close', 'The provider could not be reached.'],
  ] as const)('wait when the provider %s', async (_what, reaction, error) => {
    const { id } = await insertOrder(db)
    provider.react = () => reaction
    await run()
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', tries: 1, error })
  })

  it('are sent by another run if their sender has crashed', async () => {
    const { id } = await insertOrder(db)
    let nowMs = Date.now()
    const crash = { maxTogether: 1, send: () => new Promise<never>(() => {}) }
    void sendMails({ ...input, adapter: crash, now: () => nowMs })
    await expect.poll(async () => (await rowOf(id))?.tries).toBe(1)
    await run(() => nowMs)
    expect(provider.requests).toBe(0)
    nowMs += 2 * minuteMs
    await run(() => nowMs)
    expect(await rowOf(id)).toMatchObject({ state: 'sent', tries: 2 })
  })

  it('are not confused with another e-mail that has reused their number', async () => {
    const { id } = await insertOrder(db)
    let sent = 0
    const slow = {
      maxTogether: 1,
      send: async () => {
        sent += 1
        if (sent === 1) {
          await db.delete(orders).where(eq(orders.id, id))
          await insertOrder(db)
          await confirmOrders(db, 0)
        }
        return null
      },
    }
    await sendMails({ ...input, adapter: slow })
    expect(sent).toBe(2)
  })

  it('of the shop go before those of modules, even for an order placed meanwhile', async () => {
    await db.insert(mails).values(
      Array.from({ length: 9 }, (_, index) => ({
        id: `module-${index}`,
        kind: moduleMail.id,
        recipient: 'jo@example.com',
        data: moduleMail.sample,
        nextTryAtMs: 0,
        createdAtMs: 0,
      })),
    )
    const { id: first } = await insertOrder(db)
    const placed: string[] = []
    const sent: string[] = []
    const send = async ({ id }: { id: string }): Promise<null> => {
      if (sent.push(id) === 3) placed.push((await insertOrder(db)).id)
      return null
    }
    await sendMails({ ...input, adapter: { maxTogether: 3, send } })
    expect(sent).toHaveLength(11)
    expect(sent.slice(0, 3)).toContain(`${first}.received`)
    expect(sent.slice(3, 6)).toContain(`${placed[0]}.received`)
  })

  it('are sent by only one of several senders', async () => {
    await Promise.all(Array.from({ length: 20 }, () => insertOrder(db)))
    await Promise.all([run(), run(), run()])
    expect(provider.requests).toBe(20)
    expect(accepted.size).toBe(20)
    expect(provider.wrong).toEqual([])
  })
})

describe('without a provider, e-mails that are due', () => {
  const store = (now: () => number = Date.now) => sendMails({ ...input, adapter: null, now })

  it('are stored in the mailbox, for many orders at once', async () => {
    const placed = await Promise.all(Array.from({ length: 60 }, () => insertOrder(db)))
    expect(await store()).toBeNull()
    const rows = await Promise.all(placed.map(({ id }) => rowOf(id)))
    for (const row of rows)
      expect(row).toMatchObject({
        state: 'sent',
        tries: 1,
        providerId: 'mailbox',
        error: null,
        sentAtMs: expect.any(Number),
      })
  })

  it('skip a cancellation that was reversed, but not the next one', async () => {
    const { id } = await insertOrder(db)
    const setStatus = (status: 'pending' | 'cancelled') =>
      db.update(orders).set({ status, updatedAtMs: Date.now() }).where(eq(orders.id, id))
    const kinds = async () => {
      const rows = await db.select().from(mails).where(eq(mails.orderId, id)).orderBy(mails.seq)
      return rows.map(({ kind, state }) => `${kind} ${state}`)
    }
    await setStatus('cancelled')
    await setStatus('pending')
    await store()
    expect(await kinds()).toEqual(['received sent'])
    await setStatus('cancelled')
    await store()
    expect(await kinds()).toEqual(['received sent', 'cancelled sent'])
  })

  it('wait until they are due', async () => {
    const { id } = await insertOrder(db)
    await confirmOrders(db, 0)
    const dueAtMs = Date.now() + minuteMs
    await db.update(mails).set({ nextTryAtMs: dueAtMs }).where(eq(mails.orderId, id))
    expect(await store()).toBe(dueAtMs)
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', tries: 0 })
  })
})
