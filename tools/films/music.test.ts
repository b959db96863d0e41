import { expect, test } from 'vitest'
import { bars, rate, secondLine, secondsPerBar } from './music.ts'

const { left, right } = secondLine()

test('both channels last six bars', () => {
  expect(left.length).toBe(Math.round(bars * secondsPerBar * rate))
  expect(right.length).toBe(left.length)
})

test('nothing is louder than 0.9', () => {
  const peak = (channel: Float32Array) =>
    channel.reduce((most, one) => Math.max(most, Math.abs(one)), 0)
  expect(peak(left)).toBeLessThan(0.91)
  expect(peak(left)).toBeGreaterThan(0.3)
  expect(peak(right)).toBeLessThan(0.91)
})

test('it begins and ends in silence, so that nothing clicks', () => {
  expect(left[0]).toBeCloseTo(0)
  expect(right[0]).toBeCloseTo(0)
  expect(Math.abs(left.at(-1) ?? 1)).toBeLessThan(0.001)
})
