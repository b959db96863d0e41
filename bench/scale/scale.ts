import { printBill } from './bill.ts'
import { measureCosts } from './costs.ts'
import { printCrowds } from './crowd.ts'
import { printDay, simulateDay } from './day.ts'
import { loads, type PageResult, printPages, simulatePages } from './pages.ts'
import { withoutPrice } from './prices.ts'

/** For a month of `views`, the counts per view come from a simulation at `viewsPerSecond`. */
const months = [
  { views: 1e5, viewsPerSecond: 1 },
  { views: 1e7, viewsPerSecond: 10 },
  { views: 1e9, viewsPerSecond: 100 },
]

export const benchScale = async (): Promise<void> => {
  console.log('Responses that no cache has, with 10,000 products\n')
  const costs = await measureCosts()
  console.table(Object.entries(costs).map(([response, cost]) => ({ response, ...cost })))
  console.log('\nPage views\n')
  const results = loads.map((load) => simulatePages(load, costs))
  printPages(results)
  console.log('\nA crowd comes back\n')
  printCrowds()
  console.log('\nA day of 1,000 open pages and an order a minute\n')
  const day = simulateDay()
  printDay(day)
  console.log('\nThe bill of a month\n')
  const billed = months.flatMap(({ views, viewsPerSecond }) => {
    const isMeant = ({ load }: PageResult): boolean =>
      load.viewsPerSecond === viewsPerSecond && load.ordersPerSecond === 1
    const result = results.findLast(isMeant)
    return result ? [{ views, per: result.per }] : []
  })
  printBill(billed, day)
  console.log(`Not in it, for want of a price: ${withoutPrice.join('; ')}.`)
}
