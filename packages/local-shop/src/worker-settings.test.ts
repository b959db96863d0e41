import { expect, it } from 'vitest'

import { type WorkerSettings, workerOptionsOf } from './worker-settings.ts'

const ratelimits = { READS: { namespace_id: '1', simple: { limit: 300, period: 60 as const } } }

/** Returns the limits of a process that received its settings as JSON. */
const limitsAfterJson = (perMinute: WorkerSettings['perMinute']): unknown => {
  const settings: WorkerSettings = {
    rootDir: '/',
    workerOptions: { ratelimits },
    script: '/worker.js',
    stateDir: '/state',
    vars: {},
    hasLoader: false,
    perMinute,
  }
  const received: WorkerSettings = JSON.parse(JSON.stringify(settings))
  const { bindings } = workerOptionsOf(received, { port: 0, dryRunAddress: '' })
  return Object.entries(bindings).find(([name]) => name === 'LOCAL_LIMITS')?.[1]
}

it('uses the limits of wrangler.toml, others, or none, also in a process with settings from JSON', () => {
  expect(limitsAfterJson(undefined)).toBe('{"READS":{"limit":300,"period":60}}')
  expect(limitsAfterJson(5)).toBe('{"READS":{"limit":5,"period":60}}')
  expect(limitsAfterJson('unlimited')).toBeUndefined()
})
