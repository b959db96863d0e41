/** What a router has found for an address: which page, with what. */
import type { AnyRouter } from '@tanstack/react-router'

import type { PageData } from './page-module.ts'

/** A page as it travels from the edge to the browser. `data` is null when it could not be had. */
export type ShownPage = { routeId: string; data: object | null; search: object }

type Match = {
  routeId: string
  status: string
  search: object
  loaderData?: unknown
  error?: unknown
}

/** The innermost match of a loaded router. */
export const shownPage = (router: AnyRouter): ShownPage => {
  const match = innermost(router)
  const answer = pageAnswer(router)
  const { head: _head, status: _status, ...data } = answer ?? {}
  return {
    routeId: match?.routeId ?? '',
    data: answer ? data : null,
    search: match?.search ?? {},
  }
}

/** Head and status as the innermost route's loader gave them; nothing when it failed. */
export const pageAnswer = (router: AnyRouter): PageData | undefined => {
  const match = innermost(router)
  return match?.status === 'success' ? (match.loaderData as PageData | undefined) : undefined
}

/** Why the page's data cannot be had, if so. */
export const pageError = (router: AnyRouter): unknown => innermost(router)?.error

const innermost = (router: AnyRouter): Match | undefined => (router.state.matches as Match[]).at(-1)
