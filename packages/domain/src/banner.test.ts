import { expect, it } from 'vitest'

import { isBannerShown, nextBannerChange } from './banner.ts'
import { defaultSettings } from './shop-settings.ts'

const { banner } = defaultSettings
const at = (time: string): number => Date.parse(time)
const scheduled = { ...banner, from: '2026-12-01T06:00:00Z', until: '2026-12-02T06:00:00Z' }

it.each([
  ['2026-12-01T05:59:59Z', false, '2026-12-01T06:00:00Z'],
  ['2026-12-01T06:00:00Z', true, '2026-12-02T06:00:00Z'],
  ['2026-12-02T05:59:59Z', true, '2026-12-02T06:00:00Z'],
  ['2026-12-02T06:00:00Z', false, null],
])('at %s it is shown: %s, and changes at %s', (now, isShown, next) => {
  expect(isBannerShown(scheduled, at(now))).toBe(isShown)
  expect(nextBannerChange(scheduled, at(now))).toBe(next && at(next))
})

it('is always shown by default', () => {
  expect(isBannerShown(banner, 0)).toBe(true)
  expect(nextBannerChange(banner, 0)).toBeNull()
})

it('is never shown if it is off or has no text', () => {
  const off = { ...scheduled, isOn: false }
  expect(isBannerShown(off, at('2026-12-01T12:00:00Z'))).toBe(false)
  expect(nextBannerChange(off, 0)).toBeNull()
  expect(isBannerShown({ ...banner, title: '', text: '' }, 0)).toBe(false)
})
