import { eraseQueries } from '@shop/db/erase-person'
import { openDatabase } from '@shop/db/open'
import { mails } from '@shop/db/schema/mails'
import { orders } from '@shop/db/schema/orders'
import { insertOrder } from '@shop/testkit/builders'
import { and, asc, eq } from 'drizzle-orm'
import { describe, expect, inject, it } from 'vitest'

import { confirmOrders, maxUnconfirmedMs } from './send-mails.ts'

const db = openDatabase(inject('libsql'))
const confirm = () => confirmOrders(db, Date.now() - maxUnconfirmedMs)

const mailsOf = async (orderId: string): Promise<string[]> => {
  const rows = await db
    .select()
    .from(mails)
    .where(eq(mails.orderId, orderId))
    .orderBy(asc(mails.seq))
  return rows.map(({ kind, state }) => `${kind} ${state}`)
}

const setStatuses = async (
  id: string,
  statuses: readonly (typeof orders.$inferSelect)['status'][],
): Promise<void> => {
  for (const status of statuses) {
    await db.update(orders).set({ status }).where(eq(orders.id, id))
  }
}

describe('e-mails of an order', () => {
  it('begin with a confirmation', async () => {
    const { id } = await insertOrder(db)
    await Promise.all([confirm(), confirm()])
    await confirm()
    expect(await mailsOf(id)).toEqual(['received waiting'])
  })

  it('are at most one of each kind, however often the status changes', async () => {
    const { id } = await insertOrder(db)
    await confirm()
    await setStatuses(id, ['processing', 'shipped', 'pending', 'shipped', 'delivered', 'shipped'])
    await setStatuses(id, ['cancelled', 'pending', 'cancelled'])
    expect(await mailsOf(id)).toEqual([
      'received waiting',
      'shipped waiting',
      'delivered waiting',
      'cancelled waiting',
    ])
  })

  it('do not include a confirmation for an order that is a day old, only later changes', async () => {
    const { id } = await insertOrder(db, { createdAtMs: Date.now() - maxUnconfirmedMs - 1000 })
    await confirm()
    expect(await mailsOf(id)).toEqual([])
    await setStatuses(id, ['shipped'])
    expect(await mailsOf(id)).toEqual(['shipped waiting'])
  })

  it('are deleted with the order', async () => {
    const { id } = await insertOrder(db)
    await confirm()
    await db.delete(orders).where(eq(orders.id, id))
    expect(await mailsOf(id)).toEqual([])
  })

  it('that were not sent are erased with the person, who gets no more', async () => {
    const { id, customerEmail } = await insertOrder(db)
    const other = await insertOrder(db)
    await confirm()
    await setStatuses(id, ['shipped'])
    const isReceived = and(eq(mails.orderId, id), eq(mails.kind, 'received'))
    await db.update(mails).set({ state: 'sent' }).where(isReceived)
    await db.batch(eraseQueries(db, customerEmail, `erased-${id}@erased.invalid`))
    await setStatuses(id, ['delivered'])
    await confirm()
    expect(await mailsOf(id)).toEqual(['received sent'])
    expect(await mailsOf(other.id)).toEqual(['received waiting'])
  })

  it('are not created for an erased person', async () => {
    const { id, customerEmail } = await insertOrder(db)
    await db.batch(eraseQueries(db, customerEmail, `erased-${id}@erased.invalid`))
    await confirm()
    expect(await mailsOf(id)).toEqual([])
  })
})
