import { execFileSync } from 'node:child_process'
import { mkdtemp, open, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { checkInvariants } from '@shop/db/invariants'
import { openDatabase } from '@shop/db/open'
import {
  asStaff,
  startTestShop,
  type TestShop,
  type TestShopOptions,
} from '@shop/testkit/test-shop'

import { findLost } from '../orders/lost-orders.ts'
import { type Row, toRow } from '../part.ts'
import { restoreOnFullDisk } from './restore-on-full-disk.ts'

const sizeMegabytes = 64
const blockBytes = 4096
const maxOrders = 3000
const recoveryMs = 20_000
const promise =
  'orders are refused by 503 storage-unavailable, reading goes on, and with room again so do orders; nothing is lost'
const tried = `a disk of ${sizeMegabytes} MB fills up under orders`

/** Skipped without the right to mount a file system. */
export const fillDisk = async (options: TestShopOptions): Promise<Row[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'small-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMegabytes}m`, 'tmpfs', folder], {
      stdio: 'ignore',
    })
  } catch {
    await rmdir(folder)
    const result = 'not tried: a small disk can be mounted by root on Linux only'
    return [{ tried, result, promise, isFulfilled: false, isTimed: true }]
  }
  try {
    return await tryOn(folder, options)
  } finally {
    execFileSync('umount', ['-l', folder])
    await rmdir(folder)
  }
}

const tryOn = async (folder: string, options: TestShopOptions): Promise<Row[]> => {
  const shop = await startTestShop({ ...options, hasModules: false, folder })
  try {
    const ballast = join(folder, 'ballast')
    return [await orderOnFullDisk(shop, ballast), await restoreOnFullDisk(shop, ballast, fill)]
  } finally {
    await shop.stop()
  }
}

const orderOnFullDisk = async (shop: TestShop, ballast: string): Promise<Row> => {
  await fill(ballast)
  const placed = new Map<string, string>()
  const wrong: string[] = []
  const full = await orderUntil(shop, placed, (reply) => reply.status !== 201)
  if (full?.code !== 'storage-unavailable') wrong.push(`an order got ${full?.status} ${full?.code}`)
  if (full?.status === 503 && !full.retryAfter) wrong.push('no Retry-After')
  const list = await fetch(`${shop.staffOrigin}/api/orders`, { headers: asStaff(shop) })
  if (list.status !== 200) wrong.push(`the list of orders got ${list.status}`)
  const before = placed.size
  await rm(ballast)
  const begunAtMs = performance.now()
  const again = await orderUntil(shop, placed, ({ status }) => status === 201)
  const backMs = performance.now() - begunAtMs
  if (!again) wrong.push(`orders were still refused after ${recoveryMs} ms`)
  const db = openDatabase(shop.libsql)
  wrong.push(...(await findLost(db, placed)))
  for (const { invariant, count } of (await checkInvariants(db)).broken)
    wrong.push(`${invariant}: not so ${count} times`)
  const result = `${before} orders were placed until it was full, then 503; back ${Math.ceil(backMs)} ms after room was made, 0 broken invariants`
  return toRow(tried, wrong, promise, result)
}

const fill = async (path: string): Promise<void> => {
  const file = await open(path, 'w')
  const block = Buffer.alloc(blockBytes)
  try {
    for (;;) await file.write(block)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    await file.close()
  }
}

type Reply = {
  status: number
  id: string | undefined
  code: string | undefined
  retryAfter: string | null
}

/** Repeats a refused order. Returns null if the condition takes too long. */
const orderUntil = async (
  shop: TestShop,
  placed: Map<string, string>,
  isSo: (reply: Reply) => boolean,
): Promise<Reply | null> => {
  const untilMs = performance.now() + recoveryMs
  let key = crypto.randomUUID()
  for (let count = 0; count < maxOrders && performance.now() < untilMs; count += 1) {
    const reply = await order(shop, key)
    if (reply.status === 201 && reply.id) {
      placed.set(key, reply.id)
      key = crypto.randomUUID()
    }
    if (isSo(reply)) return reply
    if (reply.status !== 201) await wait(50)
  }
  return null
}

const order = async ({ origin }: TestShop, key: string): Promise<Reply> => {
  const response = await fetch(`${origin}/api/orders`, {
    method: 'POST',
    headers: { 'idempotency-key': key },
    body: JSON.stringify({
      customer_name: 'Ada Byron',
      customer_email: `${key}@example.com`,
      shipping_address: { address: '1 Main St', city: 'Tampa', state: 'FL', zip_code: '33601' },
      items: [{ product_id: 'focus-crest-tee', quantity: 1, size: 'M', price: 40 }],
    }),
  })
  const { id, code } = (await response.json()) as { id?: string; code?: string }
  return { status: response.status, id, code, retryAfter: response.headers.get('retry-after') }
}
