import { expect, it } from 'vitest'

import { isOld } from './is-old.ts'

const sentHoursAgo = (hours: number) => ({
  headers: new Headers({ date: new Date(Date.now() - hours * 3_600_000).toUTCString() }),
})

it('asks again after a day', () => {
  expect(isOld(sentHoursAgo(23))).toBe(false)
  expect(isOld(sentHoursAgo(25))).toBe(true)
})

it('asks again when nobody knows', () => {
  expect(isOld({ headers: new Headers() })).toBe(true)
  expect(isOld({ headers: new Headers({ date: 'soon' }) })).toBe(true)
})
