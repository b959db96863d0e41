/** Mounts a module's pages in the shell, taking over what the edge rendered. */
import { StrictMode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'

import { type Client, createBrowserClient } from '@shop/client/client'
import { type OpenPage, openPage } from '../open-page.ts'
import { PageHost } from '../page-host.tsx'
import type { PageModule } from '../page-module.ts'
import type { ShownPage } from '../shown-page.ts'
import type { PageTools } from '../use-page.ts'
import type { Mount, ModuleContext } from './mount.ts'
import type { FindPage, FoundPage } from './page-source.ts'
import { showSmoothly } from './show-smoothly.ts'
import { whenIdle } from './when-idle.ts'

/** Makes the `mount` of an exposed `./page`. A rendered page starts without its router, which comes when idle. */
export const mountPage =
  (module: PageModule): Mount =>
  async (element, context) => {
    const { navigation, signal } = context
    const client = createBrowserClient()
    const find = findLazily(module, client)
    const seed = takeSeed(element, context)
    const first = seed
      ? await openPage(module, seed)
      : await findFirst(find(navigation.current().href))

    const show = async (options?: { isFresh: boolean }): Promise<void> => {
      const found = await find(navigation.current().href, options)
      if (!found || signal.aborted) return
      if (found.title) document.title = found.title
      const update = (): void => root.render(pageTree(found.page))
      if (options?.isFresh) update()
      else await showSmoothly(update)
    }
    const pageTree = (page: OpenPage) => {
      const { href, state } = navigation.current()
      const reload = (): void => void show({ isFresh: true })
      const tools: PageTools = { client, href, state, go: navigation.go, reload }
      return (
        <StrictMode>
          <PageHost module={module} page={page} tools={tools} />
        </StrictMode>
      )
    }
    const root = startRoot(element, pageTree(first), seed !== null)
    const stop = navigation.subscribe(() => void show())
    whenIdle(() => void loadSource(module))
    return {
      unmount: () => {
        stop()
        root.unmount()
      },
    }
  }

/** The router and what drives it: some 30 kB that a rendered first view does without. */
const loadSource = (module: PageModule) =>
  Promise.all([import('./page-source.ts'), module.loadRouter()])

const findLazily = (module: PageModule, client: Client): FindPage => {
  let source: Promise<FindPage> | undefined
  const make = async (): Promise<FindPage> => {
    const [{ createPageSource }, createPageRouter] = await loadSource(module)
    return createPageSource(module, createPageRouter, client)
  }
  return async (...question) => (await (source ??= make()))(...question)
}

/** Nothing overtakes the first question of a mount. */
const findFirst = async (finding: Promise<FoundPage | null>): Promise<OpenPage> => {
  const found = await finding
  if (!found) throw new Error('The first page of a mount was overtaken.')
  if (found.title) document.title = found.title
  return found.page
}

/** The page the edge rendered into this element, if this very release did. */
const takeSeed = (element: HTMLElement, { release }: ModuleContext): ShownPage | null => {
  if (element.dataset['release'] !== `${release.module}@${release.version}`) return null
  const carrier = element.querySelector('script[type="application/json"][data-page]')
  carrier?.remove()
  return carrier ? (JSON.parse(carrier.textContent) as ShownPage) : null
}

const startRoot = (element: HTMLElement, page: React.ReactNode, isRendered: boolean): Root => {
  if (isRendered) return hydrateRoot(element, page)
  element.replaceChildren()
  const root = createRoot(element)
  root.render(page)
  return root
}
