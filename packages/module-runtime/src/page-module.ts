/** What a room with pages is made of: components that show a loader's answer, and a router that finds both. */
import type { AnyRouter, RouterHistory } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'

import type { Client } from '@shop/client/client'
import type { FragmentHead } from '@shop/contracts/fragment'

/** The router context that every page module's loaders see. */
export type RouterContext = { client: Client }

/** Makes a module's router for one page view, on a history of the kit's choosing. */
export type CreatePageRouter = (options: {
  history: RouterHistory
  context: RouterContext
}) => AnyRouter

/** What a route's loader answers beside its data: the head of its page and its HTTP status. */
export type PageData = { head: FragmentHead; status?: number }

/** What a page gets: its loader's answer without the head, and the query as its route reads it. */
export type PageProps<Data extends PageData = PageData, Search = object> = {
  data: Omit<Data, 'head' | 'status'>
  search: Search
}

/** `isOffline`: the network failed, not the shop. */
export type PageProblemProps = { isOffline?: boolean | undefined }

/** A module's pages. They need no router to be shown, so a first view starts before it has arrived. */
export type PageModule = {
  /** Components by the id of their route (`/product/$id`). */
  pages: Readonly<Record<string, ComponentType<never>>>
  /** Pages of which most visits see none: each comes in a chunk of its own when it is asked for. */
  lazyPages?: Readonly<Record<string, () => Promise<ComponentType<never>>>>
  /** Stands in a page's place when its data cannot be had, or it breaks. */
  problem: ComponentType<PageProblemProps>
  /** Stands in the first page's place, inside the layout, while it loads where the edge has rendered none. */
  loading?: ComponentType
  /** Stands around every page, and stays while they change. */
  layout?: ComponentType<{ children: ReactNode }>
  loadRouter: () => Promise<CreatePageRouter>
}

/** Types a room's pages. */
export const definePages = (module: PageModule): PageModule => module
