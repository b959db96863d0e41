/** Toasts and the offline notice: nothing that a first press waits for. */
import { createRoot } from 'react-dom/client'

import type { LiveModule } from '@shop/contracts/release'
import { frameOf } from '@shop/contracts/route-pattern'
import { useIsOnline } from '@shop/module-runtime/network'

import { offlineNotice } from './notices.css.ts'
import { Toaster } from './toaster.tsx'

/** Pages in a frame of their own are never shown from the cache. */
const offlineTexts = {
  shop: 'You are offline. What you have seen is still here; your cart is safe.',
  bare: 'You are offline. Changes can be saved when the network is back.',
}

/** Every document has an element for them. */
export const showNotices = (modules: readonly LiveModule[]): void => {
  const element = document.getElementById('toasts')
  if (!element) return
  createRoot(element).render(
    <>
      <Toaster />
      <OfflineNotice text={offlineTexts[frameOf(modules, location.pathname)]} />
    </>,
  )
}

/** The live region is always there, because screen readers announce only what changes in it. */
const OfflineNotice = ({ text }: { text: string }) => {
  const isOnline = useIsOnline()
  return <div role="status">{!isOnline && <p className={offlineNotice}>{text}</p>}</div>
}
