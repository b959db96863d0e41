import { afterEach, expect, it, vi } from 'vitest'
import * as v from 'valibot'

import { readStored, writeStored } from './persist.ts'

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
  expect(readStored(key, Stored, 'sessionStorage')).toBeNull()
  writeStored(key, { version: 1 }, 'sessionStorage')
  expect(readStored(key, Stored, 'sessionStorage')).toEqual({ version: 1 })
  writeStored(key, null, 'sessionStorage')
  expect(readStored(key, Stored, 'sessionStorage')).toBeNull()
})

it('ignores what does not fit, and says so to developers', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  for (const text of ['{', '{"version":2}']) {
    openTab(text)
    expect(readStored(key, Stored, 'sessionStorage')).toBeUndefined()
  }
  expect(warn).toHaveBeenCalledTimes(2)
})

it('goes on where the storage is blocked', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('sessionStorage', undefined)
  writeStored(key, { version: 1 }, 'sessionStorage')
  expect(readStored(key, Stored, 'sessionStorage')).toBeUndefined()
  expect(warn).toHaveBeenCalledTimes(2)
})
