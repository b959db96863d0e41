import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { createCache } from './cache.ts'
import { createValidatedCache } from './validated-cache.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const caches = {
  'by what changed': () => {
    const cache = createValidatedCache({ now: () => Date.now() })
    return async (load: () => Promise<string>) => {
      const request = cache.forRequest(async (values) => ({
        seq: 10,
        areValid: values.map(() => true),
      }))
      const loaded = async () => ({ value: await load(), subjects: ['shown' as const] })
      return (await request.get({ key: 'home', load: loaded })).value
    }
  },
  'by time': () => {
    const cache = createCache(() => Date.now())
    return (load: () => Promise<string>) => cache.getOrLoad({ key: 'home', tags: [], load })
  },
}

it.each(Object.entries(caches))(
  'when a load outlasts the wait, one waiting request loads too, and the others get the first value that arrives (%s)',
  async (_name, open) => {
    const get = open()
    const load = vi.fn(async () => {
      await new Promise((resolve) => setTimeout(resolve, 1300))
      return 'found'
    })
    const begunAt = Date.now()
    const visitors = Array.from({ length: 50 }, async () => {
      expect(await get(load)).toBe('found')
      return Date.now() - begunAt
    })
    await vi.runAllTimersAsync()
    const waits = (await Promise.all(visitors)).toSorted((one, other) => other - one)
    expect(waits[0]).toBeLessThan(2400)
    expect(waits[1]).toBeLessThan(1500)
    expect(load).toHaveBeenCalledTimes(2)
  },
)
