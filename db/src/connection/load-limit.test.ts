import { expect, it } from 'vitest'

import { createLoadLimit, DatabaseOverloaded } from './load-limit.ts'

const setUp = () => {
  let nowMs = 0
  const limit = createLoadLimit(() => nowMs)
  const underWay: (() => void)[] = []
  const rush = (count: number): number => {
    const before = underWay.length
    for (let index = 0; index < count; index += 1) {
      void limit(() => new Promise<void>((resolve) => underWay.push(resolve))).catch(
        (error: unknown) => expect(error).toBeInstanceOf(DatabaseOverloaded),
      )
    }
    return underWay.length - before
  }
  const pass = (ms: number): void => {
    nowMs += ms
  }
  const finish = async (count: number): Promise<void> => {
    for (const resolve of underWay.splice(0, count)) resolve()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { rush, pass, finish, underWay: () => underWay.length }
}

it('admits a burst that takes less than a second and rejects the rest', () => {
  expect(setUp().rush(1000)).toBe(256)
})

it.each([50, 100, 300, 1000])(
  'keeps every wait below a second at twice the capacity of a database that does %i a second',
  async (perSecond) => {
    const { rush, pass, finish, underWay } = setUp()
    const waitsMs: number[] = []
    let done = 0
    for (let tick = 0; tick < 1000; tick += 1) {
      if (rush(tick % 2 === 0 ? perSecond / 25 : 0) > 0)
        waitsMs.push((1000 * underWay()) / perSecond)
      pass(10)
      const due = Math.floor(((tick + 1) * perSecond) / 100) - Math.floor((tick * perSecond) / 100)
      done += Math.min(due, underWay())
      await finish(due)
    }
    expect(Math.max(...waitsMs)).toBeLessThan(1000)
    expect(done).toBeGreaterThan(0.9 * 10 * perSecond)
  },
)

it('rejects no request because a few others hang', async () => {
  const { rush, pass, finish, underWay } = setUp()
  rush(10)
  pass(4000)
  expect(rush(200)).toBe(200)
  pass(150)
  expect(rush(20)).toBe(20)
  await finish(underWay())
})

it('admits a few requests while the database does not respond, and all once it does', async () => {
  const { rush, pass, finish } = setUp()
  rush(47)
  pass(1000)
  expect(rush(100)).toBe(1)
  await finish(48)
  expect(rush(100)).toBe(100)
})

it('does not count a request that waits for something else', async () => {
  const limit = createLoadLimit()
  const { promise, resolve } = Promise.withResolvers<void>()
  const waiting = Array.from({ length: 300 }, () =>
    limit((leave) => {
      leave()
      return promise
    }),
  )
  resolve()
  await Promise.all(waiting)
})

it('counts failed requests as done', async () => {
  const limit = createLoadLimit()
  for (let count = 0; count < 300; count += 1)
    await expect(limit(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
})
