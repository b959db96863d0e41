import { afterEach, expect, it, vi } from 'vitest'

import {
  clearDraft,
  hasStoredDetails,
  storeDetails,
  storeDraft,
  readDraft,
  readStoredDetails,
} from './stored-details.ts'

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

const emptyDraft = { fields: {} }

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('stores the details, and clears them when the box is not ticked', () => {
  openStorage()
  storeDetails({ email: 'ada@example.com', city: 'New Orleans' })
  expect(readStoredDetails()).toEqual({ email: 'ada@example.com', city: 'New Orleans' })
  storeDetails(null)
  expect(hasStoredDetails(readStoredDetails())).toBe(false)
})

it('writes nothing for a shopper who never ticked the box', () => {
  const storage = openStorage()
  storeDetails(null)
  expect(storage.setItem).not.toHaveBeenCalled()
})

it('ignores values of a wrong shape, and unknown fields', () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  openStorage('{"version":1,"fields":{"email":7}}')
  expect(readStoredDetails()).toEqual({})
  openStorage('{"version":1,"fields":{"cardNumber":"4000"}}')
  expect(readStoredDetails()).toEqual({})
})

it('a draft lasts until the tab is closed or the order is placed', () => {
  const localStore = openStorage()
  openStorage(null, 'sessionStorage')
  expect(readDraft()).toEqual(emptyDraft)
  storeDraft({ fields: { email: 'ada@example.com', city: '' }, shippingMethod: 'express' })
  expect(readDraft()).toMatchObject({
    fields: { email: 'ada@example.com', city: '' },
    shippingMethod: 'express',
  })
  clearDraft()
  expect(readDraft()).toEqual(emptyDraft)
  expect(localStore.setItem).not.toHaveBeenCalled()
})

it('ignores a draft of a wrong shape, and works without storage', () => {
  vi.spyOn(console, 'warn').mockReturnValue()
  openStorage('{"version":1,"fields":{"cvv":"739"},"shippingMethod":"express"}', 'sessionStorage')
  expect(readDraft().fields).toEqual({})
  vi.stubGlobal('sessionStorage', undefined)
  storeDraft({ fields: { email: 'ada@example.com' }, shippingMethod: 'express' })
  clearDraft()
  expect(readDraft()).toEqual(emptyDraft)
})
