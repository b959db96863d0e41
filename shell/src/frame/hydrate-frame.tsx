import { createRoot } from 'react-dom/client'

import type { LiveModule } from '@shop/contracts/release'
import { frameInputOf } from '@shop/contracts/document'
import { hydrateInSlices } from '@shop/module-runtime/hydrate-in-slices'
import { onSettingsChange } from '@shop/session/shop-settings'

import type { ShellNavigation } from '../navigation/navigation.ts'
import { Header } from './header.tsx'

/** Hydrates the header only, because links and forms in the footer work without hydration. */
export const hydrateFrame = (modules: readonly LiveModule[], navigation: ShellNavigation): void => {
  const header = document.getElementById('header')
  const isRendered = header?.firstElementChild != null
  const input = {
    ...frameInputOf(modules, location.pathname),
    ...(isRendered && { hasBanner: header.firstElementChild?.role === 'region' }),
  }
  const node = <Header input={input} navigation={navigation} />
  if (isRendered) hydrateInSlices(header, node, { onRecoverableError: console.error })
  else if (header) createRoot(header).render(node)
  const footer = document.getElementById('footer')
  if (!footer) return
  if (footer.firstElementChild) renderFooterOnChange(footer, input.links)
  else void renderFooter(footer, input.links)
}

type Links = ReturnType<typeof frameInputOf>['links']

const renderFooterOnChange = (footer: HTMLElement, links: Links): void => {
  const stop = onSettingsChange(() => {
    stop()
    void renderFooter(footer, links)
  })
}

const renderFooter = async (footer: HTMLElement, links: Links): Promise<void> => {
  const [{ Footer }, { flushSync }] = await Promise.all([
    import('./footer.tsx'),
    import('react-dom'),
  ])
  const findSlot = () => footer.querySelector('[data-slot]')
  // A module may have filled the slot's element, so the new footer takes that element over.
  const filled = findSlot()
  const root = createRoot(footer)
  flushSync(() => root.render(<Footer links={links} />))
  if (filled) findSlot()?.replaceWith(filled)
}
