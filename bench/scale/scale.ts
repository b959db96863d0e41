/** `pnpm bench scale`: the shop at the size of a crowd, simulated over the built Worker in virtual time. */
import { printBill } from './bill.ts'
import { openScaleDatabase } from './database.ts'
import { printDay, simulateDay } from './day.ts'
import { simulatePages } from './pages.ts'
import { withoutPrice } from './prices.ts'
import { simulateReconnects } from './reconnect.ts'
import { buildAll } from './world.ts'

/** Page views of a month, and how many of them a second the row has whose counts are taken. */
const months = [
  { views: 1e5, viewsPerSecond: 1 },
  { views: 1e7, viewsPerSecond: 10 },
  { views: 1e9, viewsPerSecond: 100 },
]

export const benchScale = async (rootDir: string): Promise<void> => {
  const built = await buildAll(rootDir)
  const database = await openScaleDatabase(built.releases)
  console.log('Page views\n')
  const rows = await simulatePages(built, database)
  console.log('\nA crowd comes back\n')
  await simulateReconnects(built, database)
  console.log('\nA day of 1,000 open pages and an order a minute\n')
  const day = await simulateDay(built, database)
  printDay(day)
  await database.stop()
  console.log('\nThe bill of a month\n')
  const billed = months.flatMap(({ views, viewsPerSecond }) => {
    const isMeant = ({ load }: (typeof rows)[number]): boolean =>
      load.viewsPerSecond === viewsPerSecond && load.ordersPerSecond === 1
    const row = rows.findLast(isMeant)
    return row ? [{ views, per: row.per }] : []
  })
  printBill(billed, day)
  console.log(`Not in it, for want of a price: ${withoutPrice.join('; ')}.`)
}
