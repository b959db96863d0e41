import { afterEach, expect, it, vi } from 'vitest'

import type { RealtimeMessage } from '@shop/contracts/realtime'
import { shopSettings } from '@shop/session/shop-settings'

import { refreshSettings } from './refresh-settings.ts'

afterEach(() => vi.unstubAllGlobals())

const nameAfter = async (message: RealtimeMessage): Promise<string> => {
  const shop = { ...shopSettings.shop, name: 'Before' }
  Object.assign(shopSettings, { shop })
  vi.stubGlobal('fetch', async () => Response.json({ shop: { ...shop, name: 'After' } }))
  await refreshSettings(message)
  return shopSettings.shop.name
}

it.each<RealtimeMessage>([
  { type: 'changed', seq: 1, topic: 'settings', id: 'shop' },
  { type: 'reset', seq: 1 },
  // A page that was opened offline gets this message, and none of the changes before it.
  { type: 'hello', seq: 1 },
])('loads the settings again after $type', async (message) => {
  expect(await nameAfter(message)).toBe('After')
})

it('keeps the settings after a change of something else', async () => {
  expect(await nameAfter({ type: 'changed', seq: 1, topic: 'reviews', id: 'tee' })).toBe('Before')
})
