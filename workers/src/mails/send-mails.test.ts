import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'

import { orders } from '@shop/db/schema/orders'
import { mails } from '@shop/db/schema/mails'
import { insertOrder } from '@shop/testkit/builders'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { openOwnDatabase } from '../../test/own-database.ts'
import type { LogLine } from '../platform/log.ts'
import { httpAdapter, openMailAdapter } from './mail-adapter.ts'
import { sendMails } from './send-mails.ts'

const minuteMs = 60_000
const db = await openOwnDatabase()
const logs: LogLine[] = []
const log = (line: LogLine): void => void logs.push(line)
const token = 'token-of-the-provider'
const from = 'NDX <orders@shop.example>'

type Reaction = 'accept' | 'refuse' | 'hang' | 'drop after accepting' | 'close'
type Accepted = { id: string; to: string; subject: string; html: string; text: string }

/** A provider that reacts as it is told, and accepts each idempotency key once. */
const provider = { react: (): Reaction => 'accept', requests: 0 }
const accepted = new Map<string, Accepted>()
const server = createServer(async (request, response) => {
  provider.requests += 1
  const mail = (await json(request)) as Accepted & { from: string }
  expect(request.headers.authorization).toBe(`Bearer ${token}`)
  expect(request.headers['idempotency-key']).toBe(mail.id)
  expect(mail.from).toBe(from)
  const reaction = provider.react()
  if (reaction === 'close') return request.socket.destroy()
  if (reaction === 'refuse') return response.writeHead(503).end(`no place for ${mail.to}`)
  if (reaction === 'hang') return undefined
  if (!accepted.has(mail.id)) accepted.set(mail.id, mail)
  if (reaction === 'drop after accepting') return request.socket.destroy()
  return response.end(JSON.stringify({ id: `provider-${mail.id}` }))
})
await new Promise<void>((resolve) => {
  server.listen(0, '127.0.0.1', resolve)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
const address = server.address()
const port = typeof address === 'object' && address ? address.port : 0
const adapter = httpAdapter({ url: `http://127.0.0.1:${port}/send`, token, from }, 2000)

const run = (now: () => number = Date.now) => sendMails({ db, adapter, shopOrigin: null, now, log })
const rowOf = async (orderId: string) => {
  const [row] = await db.select().from(mails).where(eq(mails.orderId, orderId))
  return row
}

beforeEach(async () => {
  await db.delete(mails)
  accepted.clear()
  logs.length = 0
  provider.react = () => 'accept'
  provider.requests = 0
})

describe('e-mails that are due', () => {
  it('are sent to the customer, and have the provider’s id', async () => {
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

  it('stay in the mailbox where no provider is set', async () => {
    const { id } = await insertOrder(db)
    await sendMails({ db, adapter: openMailAdapter({}), shopOrigin: null, now: Date.now, log })
    expect(await rowOf(id)).toMatchObject({ state: 'sent', providerId: 'mailbox' })
  })

  it('are tried again after 1, 5 and 30 minutes, 2 and 12 hours, and then are failed', async () => {
    const { id } = await insertOrder(db)
    let nowMs = Date.now()
    provider.react = () => 'refuse'
    for (const minutes of [1, 5, 30, 120, 720]) {
      // oxlint-disable no-await-in-loop -- One try after the other.
      expect(await run(() => nowMs)).toBe(nowMs + minutes * minuteMs)
      nowMs += minutes * minuteMs - 1
      const before = provider.requests
      await run(() => nowMs)
      expect(provider.requests).toBe(before)
      nowMs += 1
      // oxlint-enable no-await-in-loop
    }
    expect(await run(() => nowMs)).toBeNull()
    expect(await rowOf(id)).toMatchObject({
      state: 'failed',
      tries: 6,
      error: 'The provider refused it with 503.',
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

  it('are taken up again when their sender has crashed', async () => {
    const { id } = await insertOrder(db)
    let nowMs = Date.now()
    const crash = { maxTogether: 1, send: () => new Promise<never>(() => {}) }
    void sendMails({ db, adapter: crash, shopOrigin: null, now: () => nowMs, log })
    await expect.poll(async () => (await rowOf(id))?.tries).toBe(1)
    await run(() => nowMs)
    expect(provider.requests).toBe(0)
    nowMs += 2 * minuteMs
    await run(() => nowMs)
    expect(await rowOf(id)).toMatchObject({ state: 'sent', tries: 2 })
  })

  it('are given to one of two senders', async () => {
    await Promise.all(Array.from({ length: 20 }, () => insertOrder(db)))
    await Promise.all([run(), run(), run()])
    expect(provider.requests).toBe(20)
    expect(accepted.size).toBe(20)
  })
})

it('each order gets one e-mail of each kind from a provider that fails at random', async () => {
  const ids: string[] = []
  for (let round = 0; round < 15; round += 1) {
    // oxlint-disable-next-line no-await-in-loop -- The server takes twenty at a time.
    const made = await Promise.all(Array.from({ length: 20 }, () => insertOrder(db)))
    ids.push(...made.map(({ id }) => id))
  }
  await db.update(orders).set({ status: 'shipped' }).where(inArray(orders.id, ids))
  let seed = 1
  /** Numbers that look random, the same in each run. */
  const random = (): number => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const reactions = ['refuse', 'drop after accepting', 'close'] as const
  provider.react = () => {
    const drawn = random()
    if (drawn < 0.6) return 'accept'
    return drawn < 0.61 ? 'hang' : (reactions[Math.floor(random() * reactions.length)] ?? 'refuse')
  }
  let nowMs = Date.now()
  let next: number | null = nowMs
  for (let tries = 0; next !== null; tries += 1) {
    nowMs = Math.max(nowMs, next)
    // In the last of them the provider is well again.
    if (tries > 4) provider.react = () => 'accept'
    const now = (): number => nowMs
    // oxlint-disable-next-line no-await-in-loop -- Two senders at a time, one time after the other.
    ;[next] = await Promise.all([run(now), run(now)])
  }
  const rows = await db.select().from(mails).where(inArray(mails.orderId, ids))
  expect(rows.filter(({ state }) => state === 'sent')).toHaveLength(600)
  expect([...accepted.keys()].toSorted()).toEqual(
    ids.flatMap((id) => [`${id}.received`, `${id}.shipped`]).toSorted(),
  )
  expect(provider.requests).toBeGreaterThan(700)
}, 120_000)
