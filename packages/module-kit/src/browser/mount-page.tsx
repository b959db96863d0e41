/** Mounts a module's pages in the shell, taking over what the edge rendered. */
import { type AnyRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'

import { createBrowserClient, type Seed } from '@shop/client/client'
import { pageData } from '../page-data.ts'
import type { CreatePageRouter } from '../page-router.ts'
import { createModuleHistory } from './module-history.ts'
import type { Mount, ModuleContext } from './mount.ts'

/** Makes the `mount` of an exposed `./page`. */
export const mountPage =
  (createPageRouter: CreatePageRouter): Mount =>
  async (element, context) => {
    const isRendered = isOwnHtml(element, context)
    const history = createModuleHistory(context.navigation)
    const client = createBrowserClient(isRendered ? takeSeed(element) : {})
    const router = createPageRouter({ history, context: { client } })
    // Rendered pages hold no Suspense boundary around the matches; this makes the browser expect none.
    if (isRendered) router.ssr = { manifest: undefined }
    await router.load()
    const stopTitles = keepTitle(router)
    const root = startRoot(element, router, isRendered)
    return {
      unmount: () => {
        stopTitles()
        history.destroy()
        root.unmount()
      },
    }
  }

const isOwnHtml = (element: HTMLElement, { release }: ModuleContext): boolean =>
  element.dataset['release'] === `${release.module}@${release.version}` &&
  element.firstElementChild !== null

const takeSeed = (element: HTMLElement): Seed => {
  const carrier = element.querySelector('script[type="application/json"][data-seed]')
  carrier?.remove()
  return JSON.parse(carrier?.textContent ?? '{}') as Seed
}

const startRoot = (element: HTMLElement, router: AnyRouter, isRendered: boolean): Root => {
  const page = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  if (isRendered) return hydrateRoot(element, page)
  element.replaceChildren()
  const root = createRoot(element)
  root.render(page)
  return root
}

const keepTitle = (router: AnyRouter): (() => void) => {
  const show = (): void => {
    const title = pageData(router)?.head.title
    if (title) document.title = title
  }
  show()
  return router.subscribe('onResolved', show)
}
