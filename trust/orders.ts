/** Part `orders`: buyers, clerks, deletions, a replaced catalogue, and crashes, all at once. */
import type { DiscountInput } from '@shop/contracts/discount-input'
import { productInput } from '@shop/testkit/builders'
import type { TestShop } from '@shop/testkit/test-shop'

import { atOnce, describe, fieldsOf, isSuccess, orderCall, type Reply } from './calls.ts'
import { openDice } from './dice.ts'
import { clerkSteps, openWorld, placeOrder, replaceCatalogue, type World } from './orders/people.ts'
import { findLost, inShop, isSlice, type Part, restartWorker } from './part.ts'

const stepCount = isSlice ? 250 : 100_000
/** The number of disturbances. Worker restarts, database crashes and new catalogues take turns. */
const disturbances = isSlice ? 3 : 30
const inFlight = 16
const clerkShare = 6
const codeUses = isSlice ? 5 : 100
const codeBuyers = 10 * codeUses

export const orders: Part = () =>
  inShop({}, async (shop, db) => {
    const world = await openWorld(shop)
    const ofCode = await raceForCode(world)
    const nextDice = openDice()
    let steps = 0
    let disturbed = 0
    await atOnce(inFlight, async () => {
      steps += 1
      if (steps % Math.floor(stepCount / (disturbances + 1)) === 0)
        await disturbs[disturbed++ % disturbs.length]?.(shop, world)
      const dice = nextDice()
      await (dice.isIn(clerkShare) ? dice.of(clerkSteps) : placeOrder)(world, dice)
      return steps < stepCount
    })
    return [
      {
        promise: 'every request is answered, and a repeat with the same order',
        result: `${steps} steps of buyers and staff, ${inFlight} at a time, with ${disturbed} crashes, restarts and replaced catalogues: ${world.placed.size} orders placed, ${world.refused} refused`,
        wrong: world.wrong,
      },
      {
        promise: 'no acknowledged order is lost, and no other order is there',
        result: `${world.placed.size} acknowledged orders`,
        wrong: await findLost(db, world.placed),
      },
      {
        promise: 'a discount code is used as often as it may be, and no more',
        result: `${codeUses} uses for ${codeBuyers} buyers, ${inFlight} at a time`,
        wrong: ofCode,
      },
    ]
  })

const code: DiscountInput = {
  title: 'The first',
  code: 'FIRST',
  kind: 'percent',
  percent: 0.1,
  amountCents: null,
  minimumCents: 0,
  productIds: '',
  categories: '',
  from: null,
  until: null,
  maxUses: codeUses,
  isOncePerEmail: false,
  isPublic: false,
  isActive: true,
}

const raceForCode = async (world: World): Promise<string[]> => {
  const json = productInput({ stock: codeBuyers, sizes: [], colors: [], variants: [] })
  const made = await world.sendAsStaff({ method: 'POST', path: '/api/products', json })
  const { id, price } = fieldsOf(made) as { id: string; price: number }
  await world.sendAsStaff({ method: 'POST', path: '/api/discounts', json: code })
  const items = [{ product_id: id, quantity: 1, price }]
  const replies: Reply[] = []
  let sent = 0
  await atOnce(inFlight, async () => {
    sent += 1
    const call = orderCall({ items, discount_code: 'FIRST' })
    const reply = await world.send(call)
    replies.push(reply)
    if (isSuccess(reply))
      world.placed.set(call.headers['idempotency-key'], String(fieldsOf(reply)['id']))
    return sent < codeBuyers
  })
  const placed = replies.filter(isSuccess)
  const isRefused = (reply: Reply): boolean => fieldsOf(reply)['code'] === 'discount-not-valid'
  const wrong = replies.filter((reply) => !isSuccess(reply) && !isRefused(reply))
  return [
    ...wrong.map((reply) => `an order got ${describe(reply)}`),
    ...(placed.length === codeUses ? [] : [`${placed.length} orders have the code`]),
  ]
}

const killDatabase = async (shop: TestShop): Promise<void> => {
  await shop.killLibsql()
  await shop.restartLibsql()
}

const disturbs = [restartWorker, killDatabase, replaceCatalogue]
