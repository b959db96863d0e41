import { afterEach, expect, it, vi } from 'vitest'

import {
  forgetDraft,
  hasKeptDetails,
  keepDetails,
  keepDraft,
  readDraft,
  readKeptDetails,
} from './kept-details.ts'

const openStorage = (text: string | null = null, where = 'localStorage') => {
  const storage = {
    getItem: () => text,
    setItem: vi.fn<(key: string, value: string) => void>((_key, value) => {
      text = value
    }),
    removeItem: () => {
      text = null
    },
  }
  vi.stubGlobal(where, storage)
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

it('has what is being typed for as long as the tab, until the order is placed', () => {
  const longKept = openStorage()
  openStorage(null, 'sessionStorage')
  expect(readDraft()).toEqual({})
  keepDraft({ email: 'ada@example.com', city: '' })
  expect(readDraft()).toEqual({ email: 'ada@example.com', city: '' })
  forgetDraft()
  expect(readDraft()).toEqual({})
  expect(longKept.setItem).not.toHaveBeenCalled()
})

it('ignores a draft that is not in shape, and goes on without storage', () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  openStorage('{"version":1,"fields":{"cvv":"739"}}', 'sessionStorage')
  expect(readDraft()).toEqual({})
  vi.stubGlobal('sessionStorage', undefined)
  keepDraft({ email: 'ada@example.com' })
  forgetDraft()
  expect(readDraft()).toEqual({})
})
