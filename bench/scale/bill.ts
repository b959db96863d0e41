import { cpu, month } from './assumptions.ts'
import type { Day } from './day.ts'
import type { PerView } from './pages.ts'
import {
  type DatabasePlan,
  databasePlans,
  type Meter,
  type Price,
  prices,
  workersPaidDollars,
} from './prices.ts'

export type Usage = Record<Meter, number>
export type DatabaseUsage = Pick<DatabasePlan, 'rowsRead' | 'rowsWritten' | 'gigabytes'>

export const dollarsOf = (used: number, { included, per, dollars, isRoundedUp }: Price): number => {
  const lots = Math.max(0, used - included) / per
  return (isRoundedUp ? Math.ceil(lots) : lots) * dollars
}

export const planFor = (usage: DatabaseUsage): DatabasePlan | undefined =>
  databasePlans.find(
    (plan) =>
      plan.rowsRead >= usage.rowsRead &&
      plan.rowsWritten >= usage.rowsWritten &&
      plan.gigabytes >= usage.gigabytes,
  )

export const usageOf = (views: number, per: PerView, day: Day): Usage => {
  const orders = views * month.ordersPerView
  const renders = views * per.renders
  const replicaCalls = views * per.replicaCalls
  const feedReads = Math.min(orders, month.mostFeedReadsPerSecond * month.seconds)
  const feed = feedReads * (day.feedRequests / day.orders)
  const alarms = day.hub.alarms * month.days
  const logGigabytes = (views * month.logBytesPerView) / 1e9
  const replicaSeconds = Math.min(
    replicaCalls * month.secondsPerReplicaCall,
    month.regions * month.seconds,
  )
  const feedSeconds = feed * (day.billedSeconds / day.feedRequests)
  return {
    'Worker requests': views * (1 + month.filesPerView + month.callsPerView) + orders,
    'Worker CPU, ms': views * (1 + month.callsPerView) * cpu.requestMs,
    'Dynamic Worker requests': renders,
    'Dynamic Worker CPU, ms': renders * cpu.renderMs,
    'Dynamic Workers, of a day': month.dynamicWorkers * month.days,
    'Durable Object requests': replicaCalls + views * month.socketsPerView + feed + alarms,
    'Durable Object GB-s': (replicaSeconds + feedSeconds) * month.objectGigabytes,
    'Durable Object rows written': feedReads * month.objectRowsPerFeedRead + alarms,
    'R2 reads': views * (per.bucketReads + month.filesPerView * month.fileMissShare),
    'R2 writes': month.bucketWrites,
    'R2 GB': month.bucketGigabytes,
    'log GB': logGigabytes,
    'log GB stored': (logGigabytes * month.logDays) / month.days,
  }
}

export const databaseUsageOf = (views: number, per: PerView, day: Day): DatabaseUsage => {
  const orders = views * month.ordersPerView
  return {
    rowsRead: views * per.rowsRead + day.rowsRead * month.days,
    rowsWritten: orders * month.rowsWrittenPerOrder,
    gigabytes: month.databaseGigabytes + (orders * month.bytesPerOrder) / 1e9,
  }
}

type Month = { views: number; per: PerView }

export const printBill = (months: readonly Month[], day: Day): void => {
  const columns = months.map(({ views, per }) => {
    const usage = usageOf(views, per, day)
    const plan = planFor(databaseUsageOf(views, per, day))
    const lines = new Map<string, number>([['Workers Paid', workersPaidDollars]])
    for (const meter of Object.keys(prices) as Meter[])
      lines.set(meter, dollarsOf(usage[meter], prices[meter]))
    lines.set('libSQL', plan?.dollars ?? Number.NaN)
    const sum = [...lines.values()].reduce((all, one) => all + one, 0)
    return { views, lines: lines.set('sum', sum), plan: plan?.name ?? 'on request' }
  })
  const names = [...(columns[0]?.lines.keys() ?? [])].filter((name) =>
    columns.some(({ lines }) => lines.get(name) !== 0),
  )
  const toCells = (cellOf: (column: (typeof columns)[number]) => string) =>
    Object.fromEntries(columns.map((column) => [`${column.views / 1e6} million`, cellOf(column)]))
  console.table([
    ...names.map((name) => ({
      'page views a month': name,
      ...toCells(({ lines }) => `$${(lines.get(name) ?? 0).toFixed(2)}`),
    })),
    { 'page views a month': 'plan of libSQL', ...toCells(({ plan }) => plan) },
  ])
}
