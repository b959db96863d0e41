/**
 * The idempotency key of the cart: made before its order is sent for the first time, and stored until an
 * order of it was confirmed. A response may be lost, and the tab closed or the cart changed after it: under the same
 * key the server places no second order, and says so when it has placed one with other content.
 */
import * as v from 'valibot'

import { readStored, writeStored } from '@shop/session/persist'

/** Local storage, as the cart: it outlives the tab, and another tab with the same cart has the same key. */
const storageKey = 'shop.order-key'

const StoredKey = v.object({ version: v.literal(1), key: v.string() })

/** Where the storage is blocked, the key lives as long as the page. */
let unstored: string | null = null

/** The key of this cart's order; stored when this returns. */
export const readIdempotencyKey = (): string => {
  const key = readStored(storageKey, StoredKey)?.key ?? unstored ?? crypto.randomUUID()
  writeStored(storageKey, { version: 1, key })
  unstored = readStored(storageKey, StoredKey) ? null : key
  return key
}

/** The next order is another one. */
export const clearIdempotencyKey = (): void => {
  unstored = null
  writeStored(storageKey, null)
}
