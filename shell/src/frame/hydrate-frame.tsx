/** Hydrates header and footer as the edge rendered them, and adds toasts and the offline notice. */
import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

import type { LiveModule } from '@shop/contracts/release'
import { frameOf } from '@shop/contracts/route-pattern'
import { frameInputOf } from '@shop/contracts/frame-input'
import { useIsOnline } from '@shop/module-runtime/network'

import type { ShellNavigation } from '../navigation/navigation.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { offlineNotice } from './notices.css.ts'
import { Toaster } from './toaster.tsx'

/** Pages in a frame of their own are never shown from the cache. */
const offlineTexts = {
  shop: 'You are offline. What you have seen is still here; your cart is safe.',
  bare: 'You are offline. Changes can be saved when the network is back.',
}

/** Hydrates what is there and renders what is not; a document with a bare frame has an element for toasts only. */
export const hydrateFrame = (modules: readonly LiveModule[], navigation: ShellNavigation): void => {
  const { pathname } = location
  const input = frameInputOf(modules, pathname)
  hydrate('header', <Header input={input} navigation={navigation} />)
  hydrate('footer', <Footer links={input.links} />)
  hydrate(
    'toasts',
    <>
      <Toaster />
      <OfflineNotice text={offlineTexts[frameOf(modules, pathname)]} />
    </>,
  )
}

const hydrate = (id: string, node: ReactNode): void => {
  const element = document.getElementById(id)
  if (!element) return
  if (element.firstElementChild) hydrateRoot(element, node, { onRecoverableError: console.error })
  else createRoot(element).render(node)
}

/** The live region is always there, because screen readers announce only what changes in it. */
const OfflineNotice = ({ text }: { text: string }) => {
  const isOnline = useIsOnline()
  return <div role="status">{!isOnline && <p className={offlineNotice}>{text}</p>}</div>
}
