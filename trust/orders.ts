/** Part `orders`: buyers, clerks, deletions, a replaced catalogue, and crashes, all at once. */
import type { TestShop } from '@shop/testkit/test-shop'

import { atOnce } from './calls.ts'
import { clerkSteps, newWorld, purchases, readProducts, replaceCatalogue } from './orders/people.ts'
import { announce, inShop, isSlice, type Part, restartWorker, toRow } from './part.ts'
import { drawsOf, rarely } from './random.ts'
import { findLost } from './read-database.ts'

const stepCount = isSlice ? 250 : 100_000
/** The number of disturbances: Worker restarts, database crashes, replaced catalogues, in turn. */
const disturbances = isSlice ? 3 : 30
const inFlight = 16
const clerkShare = 6

export const orders: Part = () =>
  inShop({}, async (shop, db) => {
    const begunAt = Date.now()
    const world = newWorld(shop)
    await readProducts(world)
    const drawStep = drawsOf(rarely(clerkShare, clerkSteps, purchases))
    const disturbed: string[] = []
    let next = 0
    await atOnce(inFlight, async () => {
      next += 1
      const disturb = disturbs[disturbed.length % disturbs.length]
      if (disturb && next % Math.floor(stepCount / (disturbances + 1)) === 0) {
        disturbed.push(disturb.name)
        await disturb(shop, world)
        announce(`${next} steps, ${disturb.name}`)
      }
      await drawStep()(world)
      return next < stepCount
    })
    const seconds = Math.round((Date.now() - begunAt) / 1000)
    return [
      toRow(
        `${next} steps of buyers and staff, ${inFlight} at a time; ${disturbed.join(', ')}`,
        world.wrong,
        'every request is answered, a repeat with the same order',
        `${world.placed.size} placed, ${world.refused} refused, in ${seconds} s`,
      ),
      toRow(
        'the orders that buyers were told of',
        await findLost(db, world.placed),
        'nothing acknowledged is lost, nothing unacknowledged is there',
        `all ${world.placed.size} found`,
      ),
    ]
  })

const killDatabase = async (shop: TestShop): Promise<void> => {
  await shop.killLibsql()
  await shop.restartLibsql()
}

const disturbs = [restartWorker, killDatabase, replaceCatalogue]
