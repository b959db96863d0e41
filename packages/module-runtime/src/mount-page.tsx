/** Mounts a module's pages in the shell, taking over what the edge rendered. */
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

import { createBrowserClient } from '@shop/client/browser-client'
import type { Client } from '@shop/client/client'
import { type OpenPage, openPage } from './open-page.ts'
import { PageHost } from './page-host.tsx'
import type { PageModule } from './page-module.ts'
import type { FindPage, FoundPage } from './page-source.ts'
import type { ShownPage } from './shown-page.ts'
import type { PageTools } from './use-page.ts'
import type { Mount, ModuleContext, Navigation } from './mount.ts'
import { opensOffline } from './opens-offline.ts'
import { showAtOnce, showSmoothly } from './view-transition.ts'
import { whenIdle } from './when-idle.ts'

/** How long a page may take before the one on screen says that another is loading, in milliseconds. */
const patienceMs = 250

/** Makes the `mount` of an exposed `./page`. A rendered page starts without its router, which comes when idle. */
export const mountPage =
  (module: PageModule): Mount =>
  async (element, context) => {
    const { navigation, signal } = context
    const client = createBrowserClient()
    const hasMoved = watchPath(navigation)
    const find = findLazily(module, client)
    const { alive, onAlive, rootOptions } = awaitAlive()
    let current: OpenPage | null = null
    const pageTree = (page: OpenPage | null, isLoading = false) => {
      const { href, state } = navigation.current()
      const reload = (): void => void show({ isFresh: true })
      const tools: PageTools = { client, href, state, isLoading, go: navigation.go, reload }
      return (
        <StrictMode>
          <PageHost module={module} page={page} tools={tools} onAlive={onAlive} />
        </StrictMode>
      )
    }
    const afterPatience = lastTimer(patienceMs)
    const show = async (options?: { isFresh: boolean }): Promise<void> => {
      const stopTimer = afterPatience(() => {
        if (!signal.aborted) root.render(pageTree(current, true))
      })
      const found = await find(navigation.current().href, options).catch((error: unknown) =>
        signal.aborted ? null : loadAfresh(error),
      )
      stopTimer()
      if (!found || signal.aborted) return
      if (found.page.isOffline && opensOffline()) return location.reload()
      if (found.title) document.title = found.title
      current = found.page
      // A view transition's update may come after that of a fresh load.
      const update = (): void => root.render(pageTree(current))
      return hasMoved()
        ? showSmoothly(update, navigation.settle)
        : showAtOnce(update, navigation.settle)
    }

    const firstHref = navigation.current().href
    const seed = takeSeed(element, context)
    const root = seed
      ? hydrateRoot(element, pageTree((current = await openPage(module, seed))), rootOptions)
      : createRoot(emptied(element), rootOptions)
    if (!seed) {
      root.render(pageTree(null))
      current = await findFirst(find(firstHref), element)
      root.render(pageTree(current))
    }
    const stop = navigation.subscribe(() => void show())
    // A link of the layout may have been followed while the first page was loading.
    if (navigation.current().href !== firstHref) void show()
    await alive
    whenIdle(() => void loadSource(module).catch(() => {}))
    return {
      unmount: () => {
        stop()
        root.unmount()
      },
    }
  }

/** A question that was overtaken says nothing more: no answer of its own would take it back. */
const lastTimer = (ms: number) => {
  let last: ReturnType<typeof setTimeout> | undefined
  return (say: () => void): (() => void) => {
    clearTimeout(last)
    const own = setTimeout(say, ms)
    last = own
    return () => clearTimeout(own)
  }
}

/** Tells whether the address has another path than when it was last asked. */
const watchPath = ({ current }: Navigation): (() => boolean) => {
  const pathNow = (): string | undefined => current().href.split(/[?#]/)[0]
  let known = pathNow()
  return () => {
    const last = known
    known = pathNow()
    return known !== last
  }
}

/** The address is that of the page wanted; a document made anew asks for everything again. */
const loadAfresh = (error: unknown): null => {
  console.error(error)
  location.reload()
  return null
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

/** A page that breaks beyond its boundary before it ever answered could not be mounted. */
const awaitAlive = () => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const onUncaughtError = (error: unknown): void => {
    console.error(error)
    reject(error)
  }
  return { alive: promise, onAlive: resolve, rootOptions: { onUncaughtError } }
}

const emptied = (element: HTMLElement): HTMLElement => {
  element.replaceChildren()
  return element
}

/** Nothing overtakes the first question of a mount. A document that came without its data asks no more. */
const findFirst = async (
  finding: Promise<FoundPage | null>,
  element: HTMLElement,
): Promise<OpenPage> => {
  const found = await finding
  if (!found) throw new Error('The first page of a mount was overtaken.')
  const isOfDocument = element.dataset['release'] !== undefined
  if (found.page.isOffline && !isOfDocument && opensOffline()) location.reload()
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
