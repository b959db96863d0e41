/** What a module with pages consists of: components that show a loader's result, and a router that finds both. */
import type { AnyRouter, RouterHistory } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'

import type { Client } from '@shop/client/client'
import type { ModuleScreen } from '@shop/contracts/screens'
import type { FragmentHead } from '@shop/contracts/server-entry'

/** The router context that the loaders of every module get; `screens` are those of the back office that modules bring. */
export type RouterContext = { client: Client; screens: readonly ModuleScreen[] }

/** Makes a module's router for one page view, on the history it is given. */
export type CreatePageRouter = (options: {
  history: RouterHistory
  context: RouterContext
}) => AnyRouter

/** What a route's loader returns beside its data: the head of its page and its HTTP status. */
export type PageData = { head: FragmentHead; status?: number }

/** What a page gets: its loader's result without the head, and the query as its route reads it. */
export type PageProps<Data extends PageData = PageData, Search = object> = {
  data: Omit<Data, 'head' | 'status'>
  search: Search
}

/** `reason` when the shop itself has not failed: the network is away, or too many requests came from here. */
export type PageProblemProps = { reason?: 'offline' | 'too-many-requests' | undefined }

/** A module's pages. They need no router to be shown, so a first view starts before it has arrived. */
export type PageModule = {
  /** Components by the id of their route (`/product/$id`). */
  pages: Readonly<Record<string, ComponentType<never>>>
  /** Pages that most visits do not see: each is a chunk of its own, fetched on its first view. */
  lazyPages?: Readonly<Record<string, () => Promise<ComponentType<never>>>>
  /** Shown instead of a page whose data could not be loaded, or that fails while it renders. */
  problem: ComponentType<PageProblemProps>
  /** Shown inside the layout while a page loads: the first one where the edge has rendered none, or the next one. */
  loading?: ComponentType
  /** Stands around every page, and stays while they change. */
  layout?: ComponentType<{ children: ReactNode }>
  loadRouter: () => Promise<CreatePageRouter>
}

/** Types a module's pages. */
export const definePages = (module: PageModule): PageModule => module

/**
 * Router options for queries as plain text: `?q=7` is the text "7", and what is written is what a form would
 * write. The routes' schemas turn texts into numbers where they need them.
 */
export const plainSearch = {
  parseSearch: (query: string): Record<string, string> =>
    Object.fromEntries(new URLSearchParams(query)),
  stringifySearch: (search: Record<string, unknown>): string => {
    const pairs = Object.entries(search).filter(([, value]) => value !== undefined)
    const query = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))
    return query.size > 0 ? `?${query}` : ''
  },
}
