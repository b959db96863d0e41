import { createMemoryHistory } from '@tanstack/react-router'

import { ApiProblem } from '@shop/client/api-problem'
import { searchTexts } from '@shop/domain/search-result'

import { type LoadedPage, type PagePayload, readMatch, withComponent } from './page-host.tsx'
import type {
  CreatePageRouter,
  PageModule,
  PageProblemProps,
  RouterContext,
} from './page-module.ts'

export type PageResult = { page: LoadedPage; title: string | undefined }

/** Resolves to null if a later call has overtaken this one. `isReload` runs the loader again. */
export type LoadPage = (
  href: string,
  options?: { isReload?: boolean },
) => Promise<PageResult | null>

/** Makes a page loader. Its history is in memory, because the shell owns the browser history. */
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
    const path = href.split(/[?#]/)[0] ?? href
    return { page, title: head && searchTexts(context.settings, path, head).title }
  }
  let pending: Promise<unknown> = Promise.resolve()
  return async (href, { isReload = false } = {}) => {
    const loadBefore = latestLoad
    // Waits, because a router that reloads during a load would go back to the previous page.
    if (isReload) await pending
    if (latestLoad !== loadBefore) return null
    const result = load(href, isReload)
    pending = result.catch(() => {})
    return result
  }
}

const withComponentOrNone = (module: PageModule, payload: PagePayload): Promise<LoadedPage> =>
  withComponent(module, payload).catch((error: unknown) => {
    console.error(error)
    return { ...payload, component: null }
  })

/**
 * Checks the online state, too, because the bundler throws its own error if a script does not load.
 */
const reasonOf = (error: unknown): PageProblemProps['reason'] => {
  if (navigator.onLine === false) return 'offline'
  const code = error instanceof ApiProblem ? error.code : undefined
  return code === 'offline' || code === 'too-many-requests' ? code : undefined
}
