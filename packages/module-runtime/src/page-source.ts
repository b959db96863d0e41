/** Finds the page for each address the shell moves to. */
import { createMemoryHistory } from '@tanstack/react-router'

import { ApiProblem } from '@shop/client/api-problem'
import type { Client } from '@shop/client/client'

import { type OpenPage, openPage } from './open-page.ts'
import { pageAnswer, pageError, type ShownPage, shownPage } from './shown-page.ts'
import type { CreatePageRouter, PageModule } from './page-module.ts'

/** A page with what the document says of it. */
export type FoundPage = { page: OpenPage; title: string | undefined }

/**
 * Answers the page of an address; null when a later question overtook this one.
 * The shell owns the browser's history, so the router has one in memory and is told where it is.
 */
export type FindPage = (href: string, options?: { isFresh?: boolean }) => Promise<FoundPage | null>

/** Makes the finder of one mounted module. */
export const createPageSource = (
  module: PageModule,
  createPageRouter: CreatePageRouter,
  client: Client,
): FindPage => {
  const history = createMemoryHistory()
  const router = createPageRouter({ history, context: { client } })
  let turn = 0
  const load = async (href: string, isFresh: boolean): Promise<FoundPage | null> => {
    turn += 1
    const ownTurn = turn
    history.replace(href)
    await (isFresh ? router.invalidate() : router.load())
    const page = await openOrMiss(module, shownPage(router))
    if (ownTurn !== turn) return null
    const isMissing = !page.component || !page.data
    if (isMissing && isUnreachable(pageError(router))) page.isOffline = true
    return { page, title: pageAnswer(router)?.head.title }
  }
  let underWay: Promise<unknown> = Promise.resolve()
  return async (href, { isFresh = false } = {}) => {
    const asked = turn
    // What is invalidated while it is loaded ends as the page before it.
    if (isFresh) await underWay
    if (turn !== asked) return null
    const answer = load(href, isFresh)
    underWay = answer.catch(() => {})
    return answer
  }
}

/** Nothing answered the page's loader; or it is code that did not come, which fails in its own way. */
const isUnreachable = (error: unknown): boolean =>
  navigator.onLine === false || (error instanceof ApiProblem && error.code === 'offline')

/** A component that the network lost is the page's problem, as lost data is. */
const openOrMiss = (module: PageModule, page: ShownPage): Promise<OpenPage> =>
  openPage(module, page).catch((error: unknown) => {
    console.error(error)
    return { ...page, component: null }
  })
