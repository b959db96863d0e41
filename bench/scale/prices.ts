/**
 * Published prices in dollars, as read on 22 November 2026. Each comment names a page of
 * developers.cloudflare.com and, in parentheses, its commit in cloudflare/cloudflare-docs.
 */

/** Beyond `included`, each `per` units cost `dollars`. The meter's name has the unit. */
export type Price = {
  included: number
  per: number
  dollars: number
  /** True if `per` units are billed as soon as the first of them is used. */
  isRoundedUp?: boolean
}

const price = (included: number, per: number, dollars: number): Price => ({
  included,
  per,
  dollars,
})

const wholeLots = (included: number, per: number, dollars: number): Price => ({
  ...price(included, per, dollars),
  isRoundedUp: true,
})

const million = 1_000_000

/** The Workers Paid subscription; `workers/platform/pricing (07acbb6)`. */
export const workersPaidDollars = 5

export const prices = {
  // workers/platform/pricing (07acbb6). Workers Cache uses no CPU time: workers/cache (1ed3bd3).
  'Worker requests': price(10 * million, million, 0.3),
  'Worker CPU, ms': price(30 * million, million, 0.02),
  // dynamic-workers/pricing (2fdad7f). These prices are announced, but nothing is billed yet.
  'Dynamic Worker requests': price(10 * million, million, 0.3),
  'Dynamic Worker CPU, ms': price(30 * million, million, 0.02),
  'Dynamic Workers, of a day': price(1000, 1, 0.002),
  // durable-objects/platform/pricing (04a87f4), with the table in durable-objects-pricing.mdx
  // (07e200b).
  'Durable Object requests': wholeLots(million, million, 0.15),
  'Durable Object GB-s': wholeLots(400_000, million, 12.5),
  'Durable Object rows written': price(50 * million, million, 1),
  // r2/pricing (07ec87d).
  'R2 reads': wholeLots(10 * million, million, 0.36),
  'R2 writes': wholeLots(million, million, 4.5),
  'R2 GB': wholeLots(10, 1, 0.015),
  // observability/pricing (0ec9be2). Valid from 1 December 2026.
  'log GB': price(50, 1, 0.25),
  'log GB stored': price(12, 1, 0.1),
}

export type Meter = keyof typeof prices

export type DatabasePlan = {
  name: string
  dollars: number
  rowsRead: number
  rowsWritten: number
  gigabytes: number
}

/**
 * Turso's plans (turso.tech/pricing), as transcribed on 12 June 2026 in api-evangelist/turso
 * (8cd9891), because Turso's own page was not accessible. Prices beyond a plan's allowance are
 * known only for the free plan.
 */
export const databasePlans: readonly DatabasePlan[] = [
  { name: 'Free', dollars: 0, rowsRead: 500e6, rowsWritten: 10e6, gigabytes: 5 },
  { name: 'Developer', dollars: 4.99, rowsRead: 2.5e9, rowsWritten: 25e6, gigabytes: 9 },
  { name: 'Scaler', dollars: 24.92, rowsRead: 100e9, rowsWritten: 100e6, gigabytes: 24 },
  { name: 'Pro', dollars: 416.58, rowsRead: 250e9, rowsWritten: 250e6, gigabytes: 50 },
]

/** No prices were found for these, so the bill omits them. */
export const withoutPrice = [
  'the Cache API and the counters of visitors (their pages name no charge)',
  'Turso beyond the plan Pro (on request)',
]
