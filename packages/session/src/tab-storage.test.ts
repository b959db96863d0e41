import { afterEach, expect, it, vi } from 'vitest'
import * as v from 'valibot'

import { readFromTab, writeToTab } from './tab-storage.ts'

const Stored = v.object({ version: v.literal(1) })
const key = 'shop.draft'

const openTab = (text: string | null = null): void => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => text,
    setItem: (_key: string, value: string) => (text = value),
    removeItem: () => (text = null),
  })
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('returns the stored value until it is removed', () => {
  openTab()
  expect(readFromTab(key, Stored)).toBeNull()
  writeToTab(key, { version: 1 })
  expect(readFromTab(key, Stored)).toEqual({ version: 1 })
  writeToTab(key, null)
  expect(readFromTab(key, Stored)).toBeNull()
})

it('ignores what does not fit, and says so to developers', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  for (const text of ['{', '{"version":2}']) {
    openTab(text)
    expect(readFromTab(key, Stored)).toBeNull()
  }
  expect(warn).toHaveBeenCalledTimes(2)
})

it('goes on where the storage is blocked', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('sessionStorage', undefined)
  writeToTab(key, { version: 1 })
  expect(readFromTab(key, Stored)).toBeNull()
  expect(warn).toHaveBeenCalledTimes(2)
})
