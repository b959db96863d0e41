/** Fills the disk of a shop while orders arrive. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Database } from '@shop/db/open'
import type { TestShop } from '@shop/testkit/test-shop'

import {
  describe,
  fieldsOf,
  orderCall,
  type Reply,
  repeatUntil,
  send,
  sendAsStaff,
} from '../calls.ts'
import { findLost } from '../find-lost.ts'
import { inShop, type Row } from '../part.ts'

const sizeMegabytes = 64
const maxOrders = 3000

/** Reports that nothing was tried if this process is not allowed to mount a file system. */
export const fillDisk = async (): Promise<Row[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'small-disk-'))
  const mount = ['-t', 'tmpfs', '-o', `size=${sizeMegabytes}m`, 'tmpfs', folder]
  try {
    execFileSync('mount', mount, { stdio: 'ignore' })
  } catch {
    await rmdir(folder)
    const result = 'not tried: a small disk can be mounted by root on Linux only'
    return [{ promise: 'a full disk loses nothing', result, isInTime: false }]
  }
  try {
    return await inShop({ folder }, async (shop, db) => [await orderOnFullDisk(shop, db, folder)])
  } finally {
    execFileSync('umount', ['-l', folder])
    await rmdir(folder)
  }
}

const orderOnFullDisk = async (shop: TestShop, db: Database, folder: string): Promise<Row> => {
  const ballast = join(folder, 'ballast')
  spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=4096'], { stdio: 'ignore' })
  const placed = new Map<string, string>()
  const wrong: string[] = []
  let next = orderCall()
  const order = async (): Promise<Reply> => {
    const reply = await send(shop.origin, next)
    if (reply.status !== 201) return reply
    placed.set(next.headers['idempotency-key'], String(fieldsOf(reply)['id']))
    next = orderCall()
    return reply
  }
  let full = await order()
  while (full.status === 201 && placed.size < maxOrders) full = await order()
  if (full.status !== 503 || fieldsOf(full)['code'] !== 'storage-unavailable')
    wrong.push(`an order got ${describe(full)}`)
  if (!full.headers['retry-after']) wrong.push('no Retry-After')
  const list = await sendAsStaff(shop, { path: '/api/orders' })
  if (list.status !== 200) wrong.push(`the list of orders got ${describe(list)}`)
  const before = placed.size
  await rm(ballast)
  const begunAtMs = performance.now()
  const again = await repeatUntil(order, ({ status }) => status === 201)
  const backMs = Math.ceil(performance.now() - begunAtMs)
  if (again.status !== 201) wrong.push(`orders were still refused after ${backMs} ms`)
  return {
    promise:
      'a full disk refuses orders by 503 storage-unavailable, reading goes on, and with room again so do orders; nothing is lost',
    result: `${before} orders filled ${sizeMegabytes} MB; back ${backMs} ms after room was made`,
    wrong: [...wrong, ...(await findLost(db, placed))],
  }
}
