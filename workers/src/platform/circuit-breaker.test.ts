import { expect, it } from 'vitest'

import { createCircuitBreaker } from './circuit-breaker.ts'

const failing = (times: number) => {
  const breaker = createCircuitBreaker()
  for (let count = 0; count < times; count += 1) breaker.reportFailure('a', 1000)
  return breaker
}

it('circuit breaker: pauses calls after three failures in a row, and only under their key', () => {
  expect(failing(2).mayCall('a', 1000)).toBe(true)
  expect(failing(3).mayCall('a', 1000)).toBe(false)
  expect(failing(3).mayCall('b', 1000)).toBe(true)
})

it('circuit breaker: a success resets the count', () => {
  const breaker = failing(2)
  breaker.reportSuccess('a')
  breaker.reportFailure('a', 1000)
  expect(breaker.mayCall('a', 1000)).toBe(true)
})

it('circuit breaker: after the pause, one call tries, and its success lets all calls through', () => {
  const breaker = failing(3)
  expect(breaker.mayCall('a', 11_000)).toBe(true)
  expect(breaker.mayCall('a', 11_000)).toBe(false)
  breaker.reportSuccess('a')
  expect(breaker.mayCall('a', 11_000)).toBe(true)
})
