import { afterEach, expect, it, vi } from 'vitest'

import { ageMarginMs, documentAgeMs } from './data-age.ts'

afterEach(() => vi.unstubAllGlobals())

type Opened = { type?: NavigationTimingType; transferSize?: number; content?: string }

const ageOf = ({ type = 'back_forward', transferSize = 0, content }: Opened): number => {
  const getEntriesByType = () => [{ type, transferSize }]
  vi.stubGlobal('performance', { now: () => 100, getEntriesByType })
  vi.stubGlobal('document', { querySelector: () => content && { content } })
  return documentAgeMs()
}

it('counts from the navigation, with an allowance', () => {
  expect(ageOf({ transferSize: 900 })).toBe(100 + ageMarginMs)
  expect(ageOf({ type: 'navigate' })).toBe(100 + ageMarginMs)
})

it('adds the age of data that were outdated when the document was sent', () => {
  expect(ageOf({ transferSize: 900, content: '60000' })).toBe(60_100 + ageMarginMs)
})

it('is unknown for a document that the browser or the service worker had stored', () => {
  expect(ageOf({})).toBe(Infinity)
  expect(ageOf({ type: 'navigate', content: 'Infinity' })).toBe(Infinity)
})
