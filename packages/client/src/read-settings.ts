import * as v from 'valibot'

import { type SavedSettings, type ShopSettings, withDefaults } from '@shop/domain/shop-settings'

import type { Client } from './client.ts'

/** Only the shape is checked, because the schemas of all settings would weigh on every page. */
const Saved = v.custom<SavedSettings>((value) => typeof value === 'object' && value !== null)

/** Returns the shop's settings: the saved ones, and defaults for the rest. */
export const readSettings = async (client: Client): Promise<ShopSettings> =>
  withDefaults(await client.request('/api/settings', Saved))
