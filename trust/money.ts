/** Part `money`: a bank, a Worker and people that fail and interfere at every step of a payment. */
import { setTimeout as sleep } from 'node:timers/promises'

import type { Database } from '@shop/db/open'
import type { Bank } from '@shop/test-bank/start-bank'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'

import { atOnce } from './calls.ts'
import { openDice } from './dice.ts'
import { buy, otherSteps, refundOwed } from './money/people.ts'
import { openWorld, type World } from './orders/people.ts'
import { inShop, isSlice, type Part, restartWorker, type Row } from './part.ts'

const paymentCount = isSlice ? 30 : 20_000
/** After this many steps, the bank's faults change, and a third of the payments expire. */
const stepsPerPhase = isSlice ? 20 : 200
const kills = isSlice ? 1 : 30
const inFlight = 8
const otherShare = 45

const probability = fc.constantFrom(0, 0, 0.1, 0.3)

/** In some phases, nine of ten calls to the bank fail. */
const bankFaults = fc.record({
  webhookLate: probability,
  webhookTwice: probability,
  webhookLost: fc.constantFrom(0, 0.3, 1),
  webhookForged: probability,
  webhookSlow: probability,
  apiSlow: probability,
  apiDown: fc.constantFrom(0, 0.1, 0.1, 0.9),
  apiResponseLost: probability,
  api429: probability,
  api500: probability,
  refundPending: fc.constantFrom(0, 0.5),
  refundFailed: probability,
  delayMs: fc.constantFrom(1, 50, 200),
  seed: fc.nat(),
})

export const money: Part = () =>
  inShop({ hasTestBank: true }, async (shop, db) => {
    const { bank } = shop
    if (!bank) throw new Error('The shop has no bank.')
    const world = await openWorld(shop)
    const nextDice = openDice()
    const others = otherSteps(bank)
    let steps = 0
    let killed = 0
    await atOnce(inFlight, async () => {
      steps += 1
      const dice = nextDice()
      if (steps % stepsPerPhase === 0) {
        bank.setFaults(dice.of(bankFaults))
        await passTime(world, db, 3)
      }
      if (killed < kills && world.orders.length > ((killed + 1) * paymentCount) / (kills + 1)) {
        killed += 1
        await restartWorker(shop)
      }
      await (dice.isIn(otherShare) ? dice.of(others) : buy)(world, dice)
      return world.orders.length < paymentCount
    })
    const left = await endAll(world, { bank, db })
    const { sessions, refunds, deliveries } = bank.books()
    const forged = deliveries.filter(({ isForged, status }) => isForged && status === 204)
    const paid = sessions.filter((session) => session.payment_status === 'paid')
    return [
      {
        promise: 'every request is answered; no forged webhook is accepted',
        result: `${steps} steps of shoppers, staff and forgers, ${inFlight} at a time, ${killed} SIGKILLs of the Worker: ${world.orders.length} orders, ${deliveries.length} webhooks`,
        wrong: [...world.wrong, ...forged.map(({ type }) => `a forged ${type} was accepted`)],
      },
      {
        promise:
          'no order is paid twice; money has a live order or is paid back; nothing is paid back twice',
        result: `${paid.length} payments, ${refunds.length} refunds`,
        wrong: [...left, ...(await compareBooks(db, bank, world))],
      },
      await compareExport(bank, world),
    ]
  })

/** Expires one payment in every `part`, and makes the Worker read all open payments. */
const passTime = async (world: World, db: Database, part: number): Promise<void> => {
  // Payments expire now, not earlier, because one day after the expiry, the Worker gives up on a
  // payment that the bank does not know.
  await db.run(sql`
    update payments set expires_at_ms = min(expires_at_ms, ${Date.now()}) where rowid % ${part} = 0`)
  await db.run(sql`update payments set read_at_ms = 0`)
  await db.run(sql`update refunds set next_try_at_ms = 0 where state = 'pending'`)
  // A request for a sign-in link wakes the sender of e-mails, which also reads open payments.
  const json = { email: 'nobody@example.com' }
  await world.send({ method: 'POST', path: '/api/my/link', json })
}

const maxRounds = 300
const roundMs = 200

const endAll = async (
  world: World,
  { bank, db }: { bank: Bank; db: Database },
): Promise<string[]> => {
  bank.setFaults({ delayMs: 1 })
  for (let round = 1; ; round += 1) {
    await passTime(world, db, 1)
    await bank.delivered()
    await refundOwed(world)
    const left = await db.all<{ what: string }>(sql`
      select 'the payment of order ' || id || ' does not end' as what from orders where payment = 'open'
      union all
      select 'order ' || id || ' is owed' from orders
        where payment = 'paid' and status = 'cancelled' and refunded_cents < total_cents
      union all
      select 'refund ' || id || ' does not end' from refunds where state = 'pending'`)
    if (left.length === 0 || round === maxRounds) return left.map(({ what }) => what)
    await sleep(roundMs)
  }
}

const compareBooks = async (
  db: Database,
  bank: Bank,
  { shippedUnpaid }: World,
): Promise<string[]> => {
  const { sessions, refunds } = bank.books()
  const paid = sessions.filter((session) => session.payment_status === 'paid')
  const paidRows = paid.map((one) => [
    one.client_reference_id,
    one.payment_intent,
    one.amount_total,
  ])
  const refundRows = refunds.map((one) => [one.id, one.payment_intent, one.amount, one.status])
  const found = await db.all<{ what: string }>(sql`
    with paid as materialized (
      select value ->> 0 as id, value ->> 1 as charge, value ->> 2 as amount
        from json_each(${JSON.stringify(paidRows)})
    ), sent_back as materialized (
      select value ->> 0 as id, value ->> 1 as charge, value ->> 2 as amount, value ->> 3 = 'succeeded' as is_done
        from json_each(${JSON.stringify(refundRows)})
    ), back as (select charge, sum(amount) as amount from sent_back where is_done group by charge)
    select 'order ' || id || ' was paid twice' as what from paid group by id having count(*) > 1
    union all
    select 'order ' || paid.id || ' was paid ' || paid.amount || ', paid back ' || coalesce(back.amount, 0)
      || ', and is ' || json_array(status, payment, total_cents, refunded_cents, charge_id)
      from paid left join back using (charge)
      left join orders on orders.id = paid.id left join payments on order_id = paid.id
      where iif(
        orders.id is null, back.amount is not paid.amount,
        payment is not 'paid' or charge_id is not charge or total_cents <> paid.amount
          or refunded_cents <> coalesce(back.amount, 0)
          or status = 'cancelled' and back.amount is not paid.amount
      )
    union all
    select 'order ' || id || ' counts as paid, which the bank does not know' from orders
      where payment = 'paid' and id not in (select id from paid)
    union all
    select 'order ' || id || ' is ' || status || ' and not paid' from orders
      where status in ('shipped', 'delivered') and payment <> 'paid'
        and id not in (select value from json_each(${JSON.stringify([...shippedUnpaid])}))
    union all
    select 'order ' || orders.id || ' has ' || count(*) || ' confirmations'
      from orders join mails on order_id = orders.id and kind = 'received'
      group by orders.id having count(*) > 1 or payment <> 'paid'
    union all
    select 'refund ' || sent_back.id || ' is at the bank, but not like this in the shop'
      from sent_back join payments on charge_id = charge
      left join refunds on provider_id = sent_back.id
      where amount_cents is not amount or (state is 'done') <> is_done
    union all
    select 'refund ' || id || ' is done, which the bank does not know' from refunds
      where state = 'done' and provider_id not in (select id from sent_back)`)
  return found.map(({ what }) => what)
}

/** Rows of orders that were not paid at the bank have an empty last cell. */
const compareExport = async (bank: Bank, { sendAsStaff }: World): Promise<Row> => {
  const { text } = await sendAsStaff({ path: '/api/sales/export' })
  const [head = [], ...rows] = text.split('\r\n').map((line) => line.split(','))
  const cents = (row: string[]): number => Math.round(100 * Number(row[head.indexOf('Total')]))
  const exported = sum(rows.filter((row) => row.at(-1) !== '').map(cents))
  const { sessions, refunds } = bank.books()
  const paid = sessions.filter((session) => session.payment_status === 'paid')
  const back = refunds.filter(({ status }) => status === 'succeeded')
  const booked =
    sum(paid.map((session) => session.amount_total)) - sum(back.map(({ amount }) => amount))
  return {
    promise: 'the export of sales and refunds adds up to what the bank took and paid back',
    result: `${rows.length} rows`,
    wrong: exported === booked ? [] : [`${exported} cents instead of ${booked}`],
  }
}

const sum = (amounts: number[]): number => amounts.reduce((total, one) => total + one, 0)
