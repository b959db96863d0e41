/** Loads a page through the module's router: its data and its component. */
import { createMemoryHistory } from '@tanstack/react-router'

import { ApiProblem } from '@shop/client/api-problem'

import { type LoadedPage, type PagePayload, readMatch, withComponent } from './page-host.tsx'
import type {
  CreatePageRouter,
  PageModule,
  PageProblemProps,
  RouterContext,
} from './page-module.ts'

/** A loaded page and the title of its document. */
export type PageResult = { page: LoadedPage; title: string | undefined }

/** Returns null if a later call overtook this one. `isReload` runs the loader again. */
export type LoadPage = (
  href: string,
  options?: { isReload?: boolean },
) => Promise<PageResult | null>

/**
 * Makes the page loader of a mounted module. The shell owns the browser's history, so the router
 * has a memory history and gets each href.
 */
export const createPageLoader = (
  module: PageModule,
  createPageRouter: CreatePageRouter,
  context: RouterContext,
): LoadPage => {
  const history = createMemoryHistory()
  const router = createPageRouter({ history, context })
  let latestLoad = 0
  const load = async (href: string, isReload: boolean): Promise<PageResult | null> => {
    latestLoad += 1
    const ownLoad = latestLoad
    history.replace(href)
    await (isReload ? router.invalidate() : router.load())
    const { payload, head, error } = readMatch(router)
    const page = await withComponentOrNone(module, payload)
    if (ownLoad !== latestLoad) return null
    const hasFailed = !page.component || !page.data
    const reason = hasFailed && reasonOf(error)
    if (reason) page.reason = reason
    return { page, title: head?.title }
  }
  let pending: Promise<unknown> = Promise.resolve()
  return async (href, { isReload = false } = {}) => {
    const loadBefore = latestLoad
    // Invalidating a loading router makes it end at the previous page, so finish that load first.
    if (isReload) await pending
    if (latestLoad !== loadBefore) return null
    const result = load(href, isReload)
    pending = result.catch(() => {})
    return result
  }
}

/** If a page's chunk cannot be fetched, its problem is shown, as when its data is missing. */
const withComponentOrNone = (module: PageModule, payload: PagePayload): Promise<LoadedPage> =>
  withComponent(module, payload).catch((error: unknown) => {
    console.error(error)
    return { ...payload, component: null }
  })

/** A failed chunk throws a bundler error, so this also checks the browser's online state. */
const reasonOf = (error: unknown): PageProblemProps['reason'] => {
  if (navigator.onLine === false) return 'offline'
  const code = error instanceof ApiProblem ? error.code : undefined
  return code === 'offline' || code === 'too-many-requests' ? code : undefined
}
