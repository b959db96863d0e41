import { maxMailsAnHour } from '@shop/domain/limits'
import { mails } from '@shop/db/schema/mails'
import { orders } from '@shop/db/schema/orders'
import { hourMs } from '@shop/domain/time'
import { insertOrder, uniqueWord } from '@shop/testkit/builders'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'

import { staffContext } from '../../../test/context.ts'
import { mailFrom, mailToken, startMailProvider } from '../../../test/mail-provider.ts'
import { openOwnDatabase } from '../../../test/own-database.ts'
import { retryMail } from './list-mails.ts'
import { httpAdapter } from './mail-adapter.ts'
import { sendMails } from './send-mails.ts'

const db = await openOwnDatabase()
const { ctx } = staffContext({ db })
const provider = await startMailProvider()
afterAll(() => provider.stop())
const byProvider = httpAdapter({ url: provider.url, token: mailToken, from: mailFrom }, 2000)

const order = (customerEmail: string, createdAtMs = Date.now()) =>
  insertOrder(db, {
    customerEmail,
    createdAtMs,
    updatedAtMs: createdAtMs,
    linkKey: uniqueWord('k'),
  })

const cancel = (id: string) =>
  db.update(orders).set({ status: 'cancelled', updatedAtMs: Date.now() }).where(eq(orders.id, id))

const mailsTo = async (email: string) => {
  const own = db
    .select({ id: orders.id })
    .from(orders)
    .where(sql`lower(customer_email) = ${email}`)
  return db.select().from(mails).where(inArray(mails.orderId, own)).orderBy(asc(mails.seq))
}

const countsTo = async (email: string) => {
  const rows = await mailsTo(email)
  return {
    sent: rows.filter(({ state }) => state === 'sent').length,
    heldBack: rows.filter(({ state, tries }) => state === 'failed' && tries === 0).length,
  }
}

describe.each([
  ['a provider', byProvider],
  ['only the mailbox', null],
])('with %s', (_name, adapter) => {
  const run = () =>
    sendMails({ db, adapter, shopOrigin: null, newSinceMs: 0, now: Date.now, log: () => {} })

  it('limits the e-mails that visitors cause to one address within an hour, and holds the rest back with a reason', async () => {
    const victim = `${uniqueWord('victim')}@elsewhere.example`
    const placed = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        order(index % 2 === 0 ? victim : victim.toUpperCase()),
      ),
    )
    await Promise.all([run(), run()])
    await Promise.all(placed.map(({ id }) => cancel(id)))
    await run()
    expect(await countsTo(victim)).toEqual({
      sent: maxMailsAnHour,
      heldBack: 20 - maxMailsAnHour,
    })
    expect((await mailsTo(victim)).at(-1)?.error).toMatch(/^Held back: .* within an hour\./)
  })

  it('sends all e-mails to an address without a flood, and always those that staff cause', async () => {
    const email = `${uniqueWord('ada')}@example.com`
    const [first] = await Promise.all([order(email), order(email)])
    await run()
    if (first) await cancel(first.id)
    await run()
    expect(await countsTo(email)).toEqual({ sent: 3, heldBack: 0 })
    const crowded = `${uniqueWord('shop')}@example.com`
    const placed = await Promise.all(Array.from({ length: 8 }, () => order(crowded)))
    await run()
    for (const { id } of placed)
      await db.update(orders).set({ status: 'shipped' }).where(eq(orders.id, id))
    await run()
    const kinds = (await mailsTo(crowded)).filter(({ state }) => state === 'sent')
    expect(kinds.filter(({ kind }) => kind === 'shipped')).toHaveLength(8)
  })

  it('sends to the address again an hour later, and lets staff send a held-back e-mail', async () => {
    const email = `${uniqueWord('later')}@example.com`
    const before = Date.now() - hourMs - 1000
    await Promise.all(Array.from({ length: 8 }, () => order(email, before)))
    await run()
    expect(await countsTo(email)).toEqual({ sent: maxMailsAnHour, heldBack: 3 })
    await order(email)
    await run()
    expect(await countsTo(email)).toEqual({ sent: maxMailsAnHour + 1, heldBack: 3 })
    const held = (await mailsTo(email)).find(({ state }) => state === 'failed')
    if (!held) return expect.unreachable('none was held back')
    await retryMail({ ctx, input: { id: held.id } })
    await run()
    expect(await countsTo(email)).toEqual({ sent: maxMailsAnHour + 2, heldBack: 2 })
  })
})
