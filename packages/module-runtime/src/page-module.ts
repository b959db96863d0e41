import type { AnyRouter, RouterHistory } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'

import type { Client } from '@shop/client/client'
import type { ModuleScreen } from '@shop/contracts/screens'
import type { FragmentHead } from '@shop/contracts/server-entry'
import type { ShopSettings } from '@shop/domain/shop-settings'

/** The context of every loader. `screens` are the back-office screens of modules. */
export type RouterContext = {
  client: Client
  settings: ShopSettings
  screens: readonly ModuleScreen[]
}

/** Makes a module's router for one page view, on the given history. */
export type CreatePageRouter = (options: {
  history: RouterHistory
  context: RouterContext
}) => AnyRouter

/** Fields of every loader's result: the page's head and, if it is not 200, its HTTP status. */
export type PageData = { head: FragmentHead; status?: number }

/** `data` is the loader's result without `head` and `status`. `search` is the parsed query. */
export type PageProps<Data extends PageData = PageData, Search = object> = {
  data: Omit<Data, 'head' | 'status'>
  search: Search
}

/** `reason` is absent if the shop or the page itself has failed. */
export type PageProblemProps = { reason?: 'offline' | 'too-many-requests' | undefined }

/** A module's pages. They render without the router, so that a first view does not wait for it. */
export type PageModule = {
  /** Components by route id, such as `/product/$id`. */
  pages: Readonly<Record<string, ComponentType<never>>>
  /** Rarely visited pages, each in a separate chunk that loads on its first view. */
  lazyPages?: Readonly<Record<string, () => Promise<ComponentType<never>>>>
  /** Shown instead of a page that throws, or whose data did not load. */
  problem: ComponentType<PageProblemProps>
  loading?: ComponentType
  /** Wraps every page, and stays mounted from page to page. */
  layout?: ComponentType<{ children: ReactNode }>
  loadRouter: () => Promise<CreatePageRouter>
}

/** Returns its argument, and exists only to check the type of a module's pages. */
export const definePages = (module: PageModule): PageModule => module
