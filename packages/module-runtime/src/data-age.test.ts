import { afterEach, expect, it, vi } from 'vitest'

import { ageMarginMs, documentAgeMs } from './data-age.ts'

afterEach(() => vi.unstubAllGlobals())

type Opened = { transferSize?: number; workerStart?: number; content?: string }

const ageOf = ({ transferSize = 900, workerStart = 0, content }: Opened): number => {
  const getEntriesByType = () => [{ transferSize, workerStart }]
  vi.stubGlobal('performance', { now: () => 100, getEntriesByType })
  vi.stubGlobal('document', { querySelector: () => content && { content } })
  return documentAgeMs()
}

it('counts from the navigation, with an allowance', () => {
  expect(ageOf({})).toBe(100 + ageMarginMs)
  expect(ageOf({ transferSize: 0, workerStart: 3 })).toBe(100 + ageMarginMs)
})

it('adds the age of data that were outdated when the document was sent', () => {
  expect(ageOf({ content: '60000' })).toBe(60_100 + ageMarginMs)
})

it('is unknown for a document that the browser or the service worker had stored', () => {
  expect(ageOf({ transferSize: 0 })).toBe(Infinity)
  expect(ageOf({ workerStart: 3, content: 'Infinity' })).toBe(Infinity)
})
