import { afterEach, expect, it, vi } from 'vitest'

import { hasKeptDetails, keepDetails, readKeptDetails } from './kept-details.ts'

const openStorage = (text: string | null = null) => {
  const storage = {
    getItem: () => text,
    setItem: vi.fn<(key: string, value: string) => void>((_key, value) => {
      text = value
    }),
  }
  vi.stubGlobal('localStorage', storage)
  return storage
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('has what was to be kept, and forgets it on the next word', () => {
  openStorage()
  keepDetails({ email: 'ada@example.com', city: 'New Orleans' })
  expect(readKeptDetails()).toEqual({ email: 'ada@example.com', city: 'New Orleans' })
  keepDetails(null)
  expect(hasKeptDetails(readKeptDetails())).toBe(false)
})

it('writes nothing for a shopper who never asked', () => {
  const storage = openStorage()
  keepDetails(null)
  expect(storage.setItem).not.toHaveBeenCalled()
})

it('ignores what is not in shape, and fields it does not know', () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  openStorage('{"version":1,"fields":{"email":7}}')
  expect(readKeptDetails()).toEqual({})
  openStorage('{"version":1,"fields":{"cardNumber":"4000"}}')
  expect(readKeptDetails()).toEqual({})
})
