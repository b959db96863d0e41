import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'

import { createBrowserClient } from '@shop/client/browser-client'
import { shopSettings } from '@shop/session/shop-settings'

import { hydrateInSlices } from './hydrate-in-slices.ts'
import { currentInterruption, watchNavigations } from './interruption.ts'
import { loggingOptions, type ModuleContext, type Mount } from './mount.tsx'
import { canReloadOffline } from './network.ts'
import { type LoadedPage, PageHost, type PagePayload, withComponent } from './page-host.tsx'
import type { LoadPage, PageResult } from './page-loader.ts'
import type { PageModule, RouterContext } from './page-module.ts'
import type { PageTools } from './use-page.ts'
import { updateAtOnce, updateWithTransition } from './view-transition.ts'
import { whenIdle } from './when-idle.ts'

const pendingDelayMs = 100

/**
 * Makes the `mount` of `./page`. After a render at the edge, the router loads when the page is
 * idle.
 */
export const mountPage =
  (module: PageModule): Mount =>
  async (element, context) => {
    const { navigation, attachSlot, screens = [] } = context
    watchNavigations()
    const client = createBrowserClient()
    const loadPage = createLazyLoader(module, { client, settings: shopSettings, screens })
    const { hydrated, onHydrated, rootOptions } = awaitHydration(context)
    const view: PageView = {
      page: null,
      render: (isLoading) => root.render(renderTree(isLoading)),
    }
    const show = createShow(view, loadPage, context)
    const renderTree = (isLoading: boolean) => {
      const { href, state } = navigation.current()
      const reload = (): void => void show({ isReload: true })
      const fixed = { client, go: navigation.go, attachSlot, screens }
      const tools: PageTools = { ...fixed, href, state, isLoading, reload }
      return (
        <StrictMode>
          <PageHost module={module} page={view.page} tools={tools} onHydrated={onHydrated} />
        </StrictMode>
      )
    }

    const firstHref = navigation.current().href
    const payload = readSsrPayload(element, context)
    if (payload) view.page = await withComponent(module, payload)
    else element.replaceChildren()
    const root = payload
      ? hydrateInSlices(element, renderTree(false), rootOptions)
      : createRoot(element, rootOptions)
    if (!payload) {
      view.render(false)
      view.page = await firstPage(loadPage(firstHref), element, context)
      view.render(false)
    }
    // Rendering another page before hydration would discard the edge's HTML and any input in it.
    await hydrated
    const unsubscribe = navigation.subscribe(() => void show())
    if (navigation.current().href !== firstHref) void show()
    preloadRouting(module)
    return {
      unmount: () => {
        unsubscribe()
        root.unmount()
      },
    }
  }

/** `page` is the page on screen, or null until the first page of a path has loaded. */
export type PageView = { page: LoadedPage | null; render: (isLoading: boolean) => void }

/**
 * Returns a function that shows the current href. While the next page loads, a page at the same
 * path stays. If a navigation aborts the load, but the document stays, the page loads again.
 */
export const createShow = (
  view: PageView,
  loadPage: LoadPage,
  { navigation, release, signal }: ModuleContext,
) => {
  const readPath = (): string | undefined => navigation.current().href.split(/[?#]/)[0]
  let shownPath = readPath()
  const showPending = (): void => {
    if (signal.aborted) return
    if (readPath() === shownPath) return view.render(true)
    view.page = null
    updateAtOnce(
      () => view.render(true),
      () => scrollTo({ top: 0, behavior: 'instant' }),
    )
  }
  let latestTimer: ReturnType<typeof setTimeout> | undefined
  const show = async (options?: { isReload: boolean }): Promise<void> => {
    clearTimeout(latestTimer)
    const ownTimer = setTimeout(showPending, pendingDelayMs)
    latestTimer = ownTimer
    const result = await loadPage(navigation.current().href, options).catch((error: unknown) =>
      signal.aborted || currentInterruption() ? null : reloadDocument(error),
    )
    clearTimeout(ownTimer)
    const interruption = currentInterruption()
    if (interruption && !isWhole(result)) {
      await interruption
      return signal.aborted ? undefined : show({ isReload: true })
    }
    if (!result || signal.aborted) return
    if (result.page.reason === 'offline' && canReloadOffline(release)) return location.reload()
    if (result.title) document.title = result.title
    const isSamePath = readPath() === shownPath
    shownPath = readPath()
    view.page = result.page
    // A view transition may call this late, so this renders the newest page, if still mounted.
    const update = (): void => {
      if (!signal.aborted) view.render(false)
    }
    return isSamePath
      ? updateAtOnce(update, navigation.restoreScroll)
      : updateWithTransition(update, navigation.restoreScroll)
  }
  return show
}

const isWhole = (result: PageResult | null): boolean =>
  Boolean(result?.page.component && result.page.data)

/** The URL already names the new page, so a reload shows the new page. */
const reloadDocument = (error: unknown): null => {
  console.error(error)
  location.reload()
  return null
}

/** Keeps the network free for the visitor's first click, which may load the cart panel. */
const routingDelayMs = 2000

/** Loads page loader and router in separate tasks, so that neither blocks the page for long. */
const preloadRouting = (module: PageModule): void => {
  const load = async (): Promise<void> => {
    await import('./page-loader.ts')
    whenIdle(() => void module.loadRouter().catch(() => {}))
  }
  setTimeout(() => whenIdle(() => void load().catch(() => {})), routingDelayMs)
}

/** Page loader and router are about 30 kB, which a rendered first view does not need. */
const createLazyLoader = (module: PageModule, context: RouterContext): LoadPage => {
  let loader: Promise<LoadPage> | undefined
  const create = async (): Promise<LoadPage> => {
    const [{ createPageLoader }, createPageRouter] = await Promise.all([
      import('./page-loader.ts'),
      module.loadRouter(),
    ])
    return createPageLoader(module, createPageRouter, context)
  }
  return async (...parameters) => (await (loader ??= create()))(...parameters)
}

/** `hydrated` rejects if a page throws outside its error boundary before hydration ends. */
const awaitHydration = (context: ModuleContext) => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const onUncaughtError = (error: unknown): void => {
    console.error(error)
    context.onRenderError?.(error)
    reject(error)
  }
  const rootOptions = { ...loggingOptions(context), onUncaughtError }
  return { hydrated: promise, onHydrated: resolve, rootOptions }
}

/**
 * Waits for the first page. If it does not load for lack of a network, reloads the document,
 * because the service worker may have cached the page. A document that was rendered for this page
 * is not reloaded.
 */
export const firstPage = async (
  loading: Promise<PageResult | null>,
  element: HTMLElement,
  { release }: Pick<ModuleContext, 'release'>,
): Promise<LoadedPage> => {
  const result = await loading
  // Waits, because a reload would replace the navigation that has aborted the load.
  if (!isWhole(result)) await currentInterruption()
  if (!result) throw new Error('The first load of a mount was overtaken by another.')
  const isOfDocument = element.dataset['release'] !== undefined
  if (result.page.reason === 'offline' && !isOfDocument && canReloadOffline(release))
    location.reload()
  if (result.title) document.title = result.title
  return result.page
}

/** Returns the page's data if this release rendered the element at the edge. */
const readSsrPayload = (element: HTMLElement, { release }: ModuleContext): PagePayload | null => {
  if (element.dataset['release'] !== `${release.module}@${release.version}`) return null
  const script = element.querySelector('script[type="application/json"][data-page]')
  script?.remove()
  return script ? (JSON.parse(script.textContent) as PagePayload) : null
}
