import { expect, it } from 'vitest'

import { limitsOf } from './worker-settings.ts'

const simple = { limit: 300, period: 60 }
const options = { ratelimits: { READS: { simple }, READS_48: { simple } } }

it('uses the limits of wrangler.toml, other limits, or none', () => {
  const limits = ([undefined, 5, 'unlimited'] as const).map(
    (perMinute) => JSON.parse(limitsOf(options, perMinute).LOCAL_LIMITS) as unknown,
  )
  expect(limits).toEqual([
    { READS: simple, READS_48: simple },
    { READS: { limit: 5, period: 60 }, READS_48: { limit: 50, period: 60 } },
    {},
  ])
})
