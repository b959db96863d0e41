/** Takes over header and footer as the edge rendered them, and adds the toasts. */
import type { ReactNode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

import type { LiveModule } from '@shop/contracts/release'

import type { ShellNavigation } from '../navigation/navigation.ts'
import { OfflineMark } from '../offline/offline-mark.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Toaster } from './toaster.tsx'

/** Hydrates what is there and renders what is not. */
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
      <OfflineMark />
    </>,
  )
}

const takeOver = (id: string, part: ReactNode): void => {
  const element = document.getElementById(id)
  if (!element) return
  if (element.firstElementChild) hydrateRoot(element, part)
  else createRoot(element).render(part)
}
