import { createContext, useContext } from 'react'
import { proxy, subscribe, useSnapshot } from 'valtio'

import { type ShopSettings, withDefaults } from '@shop/domain/shop-settings'

const readDocument = (): ShopSettings => {
  const json = globalThis.document?.getElementById('settings')?.textContent
  return withDefaults(json ? JSON.parse(json) : {})
}

export const shopSettings = proxy<ShopSettings>(readDocument())

/** At the edge, each render provides the settings of its own request. */
export const SettingsContext = createContext<ShopSettings>(shopSettings)

export const useSettings = (): ShopSettings => useSnapshot(useContext(SettingsContext))

/** Calls the listener after the settings have changed. Returns a function that stops listening. */
export const onSettingsChange = (listener: () => void): (() => void) =>
  subscribe(shopSettings, listener)
