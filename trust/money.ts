/** Part `money`: a bank, a Worker and people that fail and interfere at every step of a payment. */
import { setTimeout as sleep } from 'node:timers/promises'

import type { Database } from '@shop/db/open'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'

import { atOnce } from './calls.ts'
import { findMoneyProblems } from './money/compare-books.ts'
import { bankFaults, type MoneyWorld, otherSteps, purchases, refundOwed } from './money/people.ts'
import { returnSteps } from './money/returns.ts'
import { newWorld, readProducts } from './orders/people.ts'
import { announce, inShop, isSlice, type Part, restartWorker, toRow } from './part.ts'
import { drawsOf, rarely } from './random.ts'

const paymentCount = isSlice ? 60 : 20_000
/** After this many steps, the bank gets other faults, and some open orders run out of time. */
const stepsPerPhase = isSlice ? 20 : 200
/** The Worker is killed this many times in the middle of its calls. */
const kills = isSlice ? 1 : 30
const inFlight = 8
const otherShare = 45

export const money: Part = () =>
  inShop({ payments: 'bank' }, async (shop, db) => {
    if (!shop.bank) throw new Error('The shop has no bank.')
    const own = { bank: shop.bank, orders: [], shippedUnpaid: new Set<string>() }
    const world: MoneyWorld = Object.assign(newWorld(shop), own)
    await readProducts(world)
    const drawFaults = drawsOf(bankFaults)
    const others = fc.oneof(...otherSteps, ...returnSteps)
    const drawStep = drawsOf(rarely(otherShare, others, purchases))
    let steps = 0
    let killed = 0
    await atOnce(inFlight, async () => {
      steps += 1
      if (steps % stepsPerPhase === 0) {
        world.bank.setFaults(drawFaults())
        await passTime(world, db, 3)
        announce(`${steps} steps, ${world.orders.length} orders`)
      }
      if (killed < kills && world.orders.length > ((killed + 1) * paymentCount) / (kills + 1)) {
        killed += 1
        await restartWorker(shop)
      }
      await drawStep()(world)
      return world.orders.length < paymentCount
    })
    const left = await endAll(world, db)
    const { sessions, refunds, deliveries } = world.bank.books()
    const forged = deliveries.filter(({ isForged, status }) => isForged && status === 204)
    const [ended] = await db.all<{ count: number }>(
      sql`select count(*) as count from returns where state in ('refunded', 'exchanged')`,
    )
    const paid = sessions.filter((session) => session.payment_status === 'paid')
    return [
      toRow(
        `${steps} steps of shoppers, staff and forgers, ${inFlight} at a time; ${killed} SIGKILLs of the Worker`,
        [...world.wrong, ...forged.map(({ type }) => `a forged ${type} was accepted`)],
        'every request is answered; no forged webhook is accepted',
        `${world.orders.length} orders placed, ${deliveries.length} webhooks sent`,
      ),
      toRow(
        'the books of the bank and the database, once everything has ended',
        [...left, ...(await findMoneyProblems(world, db))],
        'no order paid twice; money has a live order or is paid back; nothing is paid back twice',
        `${paid.length} payments, ${refunds.length} refunds, ${ended?.count} returns ended`,
      ),
    ]
  })

/** One in `part` orders runs out of time to pay. Makes the Worker read all open payments now. */
const passTime = async (world: MoneyWorld, db: Database, part: number): Promise<void> => {
  // Sets the deadline to now, because the provider's pages stay open for up to a day after it.
  await db.run(sql`
    update payments set expires_at_ms = min(expires_at_ms, ${Date.now()}) where rowid % ${part} = 0`)
  await db.run(sql`update payments set read_at_ms = 0`)
  await db.run(sql`update refunds set next_try_at_ms = 0 where state = 'pending'`)
  // A request for a link pokes the sender of e-mails, which also reads open payments.
  const json = { email: 'nobody@example.com' }
  await world.send({ method: 'POST', path: '/api/my/link', json })
}

const maxRounds = 300
const roundMs = 200

/** Waits without faults until all payments and refunds end. Resolves to those that never end. */
const endAll = async (world: MoneyWorld, db: Database): Promise<string[]> => {
  world.bank.setFaults({ delayMs: 1 })
  for (let round = 1; ; round += 1) {
    await passTime(world, db, 1)
    await world.bank.delivered()
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
