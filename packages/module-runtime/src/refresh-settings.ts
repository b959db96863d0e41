import { createBrowserClient } from '@shop/client/browser-client'
import { readSettings } from '@shop/client/shop-settings'
import type { RealtimeMessage } from '@shop/contracts/realtime'
import { shopSettings } from '@shop/session/shop-settings'

/** Reloads the shop's settings if a realtime message says that they may have changed. */
export const refreshSettings = async (message: RealtimeMessage): Promise<void> => {
  const isChange = message.type === 'changed' && message.topic === 'settings'
  if (isChange || message.type === 'hello' || message.type === 'reset') await reloadSettings()
}

/** Reloads the shop's settings. Keeps the current settings if that fails. */
export const reloadSettings = async (): Promise<void> => {
  try {
    Object.assign(shopSettings, await readSettings(createBrowserClient()))
  } catch (error) {
    console.warn('The settings could not be loaded again.', error)
  }
}
