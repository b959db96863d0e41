/**
 * Published prices in dollars, as read on 22 November 2026. `included` and `per` are in the meter's
 * own unit. `source` names a page of developers.cloudflare.com and its commit in
 * cloudflare/cloudflare-docs.
 */

export type Price = {
  included: number
  /** Each `per` units beyond `included` cost `dollars`. */
  per: number
  dollars: number
  /** True if only whole lots of `per` are billed. */
  isRoundedUp?: boolean
  source: string
}

const workers = 'workers/platform/pricing (07acbb6)'
const dynamicWorkers = 'dynamic-workers/pricing (2fdad7f), announced: not billed yet'
const durableObjects = 'durable-objects/platform/pricing and its table (04a87f4, 07e200b)'
const bucket = 'r2/pricing (07ec87d)'
const logs = 'observability/pricing (0ec9be2), valid from 1 December 2026'

/** The Workers Paid subscription; `workers/platform/pricing (07acbb6)`. */
export const workersPaidDollars = 5

const million = 1_000_000

export const prices = {
  // A response from Workers Cache is a request but uses no CPU time: `workers/cache` (1ed3bd3).
  'Worker requests': { included: 10 * million, per: million, dollars: 0.3, source: workers },
  'Worker CPU, ms': { included: 30 * million, per: million, dollars: 0.02, source: workers },
  'Dynamic Worker requests': {
    included: 10 * million,
    per: million,
    dollars: 0.3,
    source: dynamicWorkers,
  },
  'Dynamic Worker CPU, ms': {
    included: 30 * million,
    per: million,
    dollars: 0.02,
    source: dynamicWorkers,
  },
  'Dynamic Workers, of a day': { included: 1000, per: 1, dollars: 0.002, source: dynamicWorkers },
  'Durable Object requests': {
    included: million,
    per: million,
    dollars: 0.15,
    isRoundedUp: true,
    source: durableObjects,
  },
  'Durable Object GB-s': {
    included: 400_000,
    per: million,
    dollars: 12.5,
    isRoundedUp: true,
    source: durableObjects,
  },
  'Durable Object rows written': {
    included: 50 * million,
    per: million,
    dollars: 1,
    source: durableObjects,
  },
  'R2 reads': {
    included: 10 * million,
    per: million,
    dollars: 0.36,
    isRoundedUp: true,
    source: bucket,
  },
  'R2 writes': { included: million, per: million, dollars: 4.5, isRoundedUp: true, source: bucket },
  'R2 GB': { included: 10, per: 1, dollars: 0.015, isRoundedUp: true, source: bucket },
  'log GB': { included: 50, per: 1, dollars: 0.25, source: logs },
  'log GB stored': { included: 12, per: 1, dollars: 0.1, source: logs },
} satisfies Record<string, Price>

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
 * (8cd9891). Turso's own page was not accessible. Prices beyond a plan's allowance are known only
 * for the free plan.
 */
export const databasePlans: readonly DatabasePlan[] = [
  { name: 'Free', dollars: 0, rowsRead: 500e6, rowsWritten: 10e6, gigabytes: 5 },
  { name: 'Developer', dollars: 4.99, rowsRead: 2.5e9, rowsWritten: 25e6, gigabytes: 9 },
  { name: 'Scaler', dollars: 24.92, rowsRead: 100e9, rowsWritten: 100e6, gigabytes: 24 },
  { name: 'Pro', dollars: 416.58, rowsRead: 250e9, rowsWritten: 250e6, gigabytes: 50 },
]

/** No price was found for these, so they are not in the bill. */
export const withoutPrice = [
  'the Cache API and the counters of visitors (their pages name no charge)',
  'Turso beyond the plan Pro (on request)',
]
