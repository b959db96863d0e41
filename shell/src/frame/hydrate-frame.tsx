/** Takes over header and footer as the edge rendered them, and adds the toasts. */
import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

import type { LiveModule } from '@shop/contracts/release'
import { frameOf } from '@shop/contracts/route-pattern'

import type { ShellNavigation } from '../navigation/navigation.ts'
import { OfflineMark } from '../offline/offline-mark.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Toaster } from './toaster.tsx'

/** The back office is never shown from what was kept. */
const offlineTexts = {
  shop: 'You are offline. What you have seen is still here; your cart is safe.',
  bare: 'You are offline. Changes can be saved when the network is back.',
}

/** Hydrates what is there and renders what is not; a bare document has a place for toasts alone. */
export const hydrateFrame = (modules: readonly LiveModule[], navigation: ShellNavigation): void => {
  const links = modules.flatMap((module) => module.links)
  const hasMenu = modules.some(({ slots }) => 'header.menu' in slots)
  const { pathname } = location
  takeOver('header', <Header {...{ links, path: pathname, hasMenu, navigation }} />)
  takeOver('footer', <Footer links={links} />)
  takeOver(
    'toasts',
    <>
      <Toaster />
      <OfflineMark text={offlineTexts[frameOf(modules, pathname)]} />
    </>,
  )
}

const takeOver = (id: string, part: ReactNode): void => {
  const element = document.getElementById(id)
  if (!element) return
  if (element.firstElementChild) hydrateRoot(element, part)
  else createRoot(element).render(part)
}
