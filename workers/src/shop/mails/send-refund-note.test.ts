import { audit } from '@shop/db/schema/audit'
import { mails } from '@shop/db/schema/mails'
import { insertOrder } from '@shop/testkit/builders'
import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { staffContext } from '../../../test/context.ts'
import { sendRefundNote } from './list-mails.ts'

const sent = staffContext()
const { ctx } = sent

const send = (orderId: string) =>
  sendRefundNote({ ctx, input: { order_id: orderId, kind: 'refunded' } })
const refundsOf = (orderId: string) =>
  ctx.db
    .select()
    .from(mails)
    .where(and(eq(mails.orderId, orderId), eq(mails.kind, 'refunded')))

it('e-mails the customer of a cancelled order once, and audits the amount once', async () => {
  const { id, customerEmail } = await insertOrder(ctx.db, { status: 'cancelled', totalCents: 5319 })
  const all = await Promise.all([send(id), send(id), send(id)])
  for (const { mail, recipient } of all) {
    expect(mail).toMatchObject({ orderId: id, kind: 'refunded', state: 'waiting' })
    expect(recipient).toBe(customerEmail)
  }
  expect(await refundsOf(id)).toHaveLength(1)
  const records = await ctx.db
    .select()
    .from(audit)
    .where(eq(audit.subjectId, `${id}.refunded`))
  expect(records).toMatchObject([
    { noun: 'mail', action: 'create', after: '{"kind":"refunded","total_cents":5319}' },
  ])
})

it.each([
  ['that is not cancelled', { status: 'shipped' }, /This order is shipped\. Cancel it first/],
  [
    'whose customer was erased',
    { status: 'cancelled', customerEmail: 'erased-1@erased.invalid' },
    /was erased/,
  ],
] as const)('refuses an order %s, and says why', async (_what, own, message) => {
  const { id } = await insertOrder(ctx.db, own)
  await expect(send(id)).rejects.toMatchObject({ code: 'version-conflict', message })
  expect(await refundsOf(id)).toHaveLength(0)
})

it('e-mails nobody about an order of which nothing is left to refund', async () => {
  const order = { status: 'cancelled', totalCents: 5319, refundedCents: 5319 } as const
  const { id } = await insertOrder(ctx.db, order)
  await expect(send(id)).rejects.toMatchObject({ code: 'order-paid' })
  expect(await refundsOf(id)).toHaveLength(0)
})

it('rejects an unknown order', async () => {
  await expect(send('none')).rejects.toMatchObject({ code: 'order-not-found' })
})
