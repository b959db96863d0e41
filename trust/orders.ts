/** Part `orders`: buyers, clerks, deletions, a replaced catalogue, and crashes, all at once. */
import type { TestShop } from '@shop/testkit/test-shop'

import { atOnce } from './calls.ts'
import { openDice } from './dice.ts'
import {
  clerkSteps,
  openWorld,
  placeOrder,
  raceForCode,
  replaceCatalogue,
} from './orders/people.ts'
import { findLost, inShop, isSlice, type Part, restartWorker } from './part.ts'

const stepCount = isSlice ? 250 : 100_000
/** The number of disturbances. Worker restarts, database crashes and new catalogues take turns. */
const disturbances = isSlice ? 3 : 30
const inFlight = 16
const clerkShare = 6

export const orders: Part = () =>
  inShop({}, async (shop, db) => {
    const world = await openWorld(shop)
    await raceForCode(world, isSlice ? 5 : 100)
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
    ]
  })

const killDatabase = async (shop: TestShop): Promise<void> => {
  await shop.killLibsql()
  await shop.restartLibsql()
}

const disturbs = [restartWorker, killDatabase, replaceCatalogue]
