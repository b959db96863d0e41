import { eraseQueries } from '@shop/db/erase-person'
import { mails } from '@shop/db/schema/mails'
import { notes } from '@shop/db/schema/notes'
import { insertOrder } from '@shop/testkit/builders'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { staff, staffContext } from '../../../test/context.ts'
import { readPersonalData } from '../customers/personal-data.ts'
import { updateOrder } from '../orders/edit-order.ts'
import {
  addCustomerNote,
  addOrderNote,
  deleteNote,
  getCustomerTimeline,
  getOrderTimeline,
} from './routes.ts'

const sent = staffContext()
const { ctx } = sent

const textsOf = async (id: string): Promise<string[]> =>
  (await getOrderTimeline({ ctx, input: { id } })).map(({ kind, text }) => `${kind}: ${text}`)

describe('the timeline of an order', () => {
  it('has changes, e-mails and notes, newest first', async () => {
    const atMs = Date.now()
    const order = await insertOrder(ctx.db, { createdAtMs: atMs - 5000 })
    const { id, version } = order
    const at = (laterMs: number) => ({ ...ctx, now: () => atMs + laterMs })
    await updateOrder({ ctx: at(1), input: { id, status: 'shipped', version } })
    await addOrderNote({ ctx: at(2), input: { id, text: 'Left at the door' } })
    expect(await textsOf(id)).toEqual([
      'note: Left at the door',
      'change: Changed',
      'mail: Shipped',
      'placed: Order placed',
    ])
    const [, change] = await getOrderTimeline({ ctx, input: { id } })
    expect(change).toMatchObject({
      by: staff.email,
      changes: [{ field: 'status', before: 'pending', after: 'shipped' }],
    })
  })

  it('shows the newest notes if an order has more than fit', async () => {
    const { id: orderId } = await insertOrder(ctx.db)
    const made = Array.from({ length: 201 }, (_none, index) => ({
      id: `${orderId}-${index}`,
      orderId,
      text: `Note ${index}`,
      createdBy: staff.email,
      createdAtMs: index + 1,
    }))
    await ctx.db.insert(notes).values(made)
    const texts = await textsOf(orderId)
    expect(texts).toContain('note: Note 200')
    expect(texts).not.toContain('note: Note 0')
  })

  it('shows an e-mail of an unknown kind', async () => {
    const { id } = await insertOrder(ctx.db)
    const times = { nextTryAtMs: 1, createdAtMs: 1 }
    await ctx.db.insert(mails).values({ id: `${id}.x`, orderId: id, kind: 'x', ...times })
    expect(await textsOf(id)).toContain('mail: x')
  })
})

describe('a note', () => {
  it('reloads open pages of its order, and is deleted with the order', async () => {
    const { id } = await insertOrder(ctx.db)
    const { pokes } = sent
    await addOrderNote({ ctx, input: { id, text: 'Fragile' } })
    expect(sent.pokes).toBe(pokes + 1)
    await ctx.db.run(`delete from orders where id = '${id}'`)
    expect(await ctx.db.select().from(notes).where(eq(notes.orderId, id))).toEqual([])
  })

  it('of an unknown order or customer is refused', async () => {
    const input = { id: 'none', text: 'Hello' }
    await expect(addOrderNote({ ctx, input })).rejects.toMatchObject({ code: 'order-not-found' })
    await expect(addCustomerNote({ ctx, input })).rejects.toMatchObject({
      code: 'customer-not-found',
    })
  })

  it('is deleted by its author or a manager, and by nobody else', async () => {
    const { id } = await insertOrder(ctx.db)
    const as = (email: string, role: 'clerk' | 'manager') => ({
      ...ctx,
      actor: { ...ctx.actor, email, role },
    })
    const grace = as('grace@example.com', 'clerk')
    for (const text of ['One', 'Two']) await addOrderNote({ ctx: grace, input: { id, text } })
    const [one, two] = await ctx.db.select().from(notes).where(eq(notes.orderId, id))
    const remove = (by: typeof ctx, note = one) =>
      deleteNote({ ctx: by, input: { id: note?.id ?? '' } })
    await expect(remove(as('ada@example.com', 'clerk'))).rejects.toMatchObject({
      code: 'note-not-found',
    })
    await remove(grace)
    await remove(as('boss@example.com', 'manager'), two)
    await expect(remove(grace)).rejects.toMatchObject({ code: 'note-not-found' })
    expect(await ctx.db.select().from(notes).where(eq(notes.orderId, id))).toEqual([])
  })

  it('about a customer is found by any of their orders, exported, and erased with them', async () => {
    const customerEmail = `Ada-${crypto.randomUUID()}@example.com`
    const first = await insertOrder(ctx.db, { customerEmail, createdAtMs: Date.now() - 9000 })
    const second = await insertOrder(ctx.db, { customerEmail: customerEmail.toLowerCase() })
    await addCustomerNote({ ctx, input: { id: first.id, text: 'Wholesale' } })
    await addOrderNote({ ctx, input: { id: second.id, text: 'Ring twice' } })
    const seen = await getCustomerTimeline({ ctx, input: second })
    expect(seen.map(({ text }) => text)).toEqual(['Wholesale'])
    const { notes: exported } = await readPersonalData({ ctx, input: { email: customerEmail } })
    expect(exported.map(({ text }) => text).toSorted()).toEqual(['Ring twice', 'Wholesale'])
    await ctx.db.batch(eraseQueries(ctx.db, customerEmail, `erased-${first.id}@erased.invalid`))
    const left = await ctx.db.select().from(notes)
    expect(left.filter(({ text }) => ['Ring twice', 'Wholesale'].includes(text))).toEqual([])
  })
})
