/** Loads a page through the module's router: its data by the route's loader, and its component. */
import { type AnyRouter, createMemoryHistory } from '@tanstack/react-router'

import { ApiProblem } from '@shop/client/api-problem'
import type { Client } from '@shop/client/client'

import { type LoadedPage, type PagePayload, withComponent } from './page-host.tsx'
import type { CreatePageRouter, PageData, PageModule } from './page-module.ts'

/** A loaded page and the title of its document. */
export type PageResult = { page: LoadedPage; title: string | undefined }

/** Loads the page at an href; null when a later call overtook this one. `isReload` runs the loader again. */
export type LoadPage = (
  href: string,
  options?: { isReload?: boolean },
) => Promise<PageResult | null>

/**
 * Makes the loader of one mounted module. The shell owns the browser's history, so the router has a history
 * in memory and is told each href.
 */
export const createPageLoader = (
  module: PageModule,
  createPageRouter: CreatePageRouter,
  client: Client,
): LoadPage => {
  const history = createMemoryHistory()
  const router = createPageRouter({ history, context: { client } })
  let latestLoad = 0
  const load = async (href: string, isReload: boolean): Promise<PageResult | null> => {
    latestLoad += 1
    const ownLoad = latestLoad
    history.replace(href)
    await (isReload ? router.invalidate() : router.load())
    const page = await withComponentOrNone(module, readPayload(router))
    if (ownLoad !== latestLoad) return null
    const hasFailed = !page.component || !page.data
    if (hasFailed && isNetworkError(readLoaderError(router))) page.isOffline = true
    return { page, title: readPageData(router)?.head.title }
  }
  let pending: Promise<unknown> = Promise.resolve()
  return async (href, { isReload = false } = {}) => {
    const loadBefore = latestLoad
    // A router that is invalidated while it loads ends at the page before; so the pending load goes first.
    if (isReload) await pending
    if (latestLoad !== loadBefore) return null
    const result = load(href, isReload)
    pending = result.catch(() => {})
    return result
  }
}

/** The chunk of a lazy page that cannot be fetched is shown as the page's problem, like lost data. */
const withComponentOrNone = (module: PageModule, payload: PagePayload): Promise<LoadedPage> =>
  withComponent(module, payload).catch((error: unknown) => {
    console.error(error)
    return { ...payload, component: null }
  })

/** A chunk that cannot be fetched fails with an error of the bundler's, hence the look at the browser's state. */
const isNetworkError = (error: unknown): boolean =>
  navigator.onLine === false || (error instanceof ApiProblem && error.code === 'offline')

/** Route, data and query of the innermost match of a router that has loaded. */
export const readPayload = (router: AnyRouter): PagePayload => {
  const match = innermostMatch(router)
  const pageData = readPageData(router)
  const { head: _head, status: _status, ...data } = pageData ?? {}
  return {
    routeId: match?.routeId ?? '',
    data: pageData ? data : null,
    search: match?.search ?? {},
  }
}

/** The whole result of the innermost route's loader; undefined when it failed. */
export const readPageData = (router: AnyRouter): PageData | undefined => {
  const match = innermostMatch(router)
  return match?.status === 'success' ? (match.loaderData as PageData | undefined) : undefined
}

/** The error of the innermost route's loader, if it failed. */
export const readLoaderError = (router: AnyRouter): unknown => innermostMatch(router)?.error

type Match = {
  routeId: string
  status: string
  search: object
  loaderData?: unknown
  error?: unknown
}

const innermostMatch = (router: AnyRouter): Match | undefined =>
  (router.state.matches as Match[]).at(-1)
