/** Hydrates only the header. The footer has only links and forms, which need no JavaScript. */
import { createRoot } from 'react-dom/client'

import type { LiveModule } from '@shop/contracts/release'
import { frameInputOf } from '@shop/contracts/frame-input'
import { hydrateInSlices } from '@shop/module-runtime/hydrate-in-slices'

import type { ShellNavigation } from '../navigation/navigation.ts'
import { Header } from './header.tsx'

/** Renders header or footer if the document came without them. A bare frame has neither. */
export const hydrateFrame = (modules: readonly LiveModule[], navigation: ShellNavigation): void => {
  const input = frameInputOf(modules, location.pathname)
  const header = document.getElementById('header')
  const node = <Header input={input} navigation={navigation} />
  if (header?.firstElementChild)
    hydrateInSlices(header, node, { onRecoverableError: console.error })
  else if (header) createRoot(header).render(node)
  const footer = document.getElementById('footer')
  if (footer && !footer.firstElementChild) void renderFooter(footer, input.links)
}

const renderFooter = async (
  element: HTMLElement,
  links: ReturnType<typeof frameInputOf>['links'],
): Promise<void> => {
  const { Footer } = await import('./footer.tsx')
  createRoot(element).render(<Footer links={links} />)
}
