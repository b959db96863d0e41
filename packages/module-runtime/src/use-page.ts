import { createContext, useContext } from 'react'

import type { Client } from '@shop/client/client'

import type { Navigation, PageContext } from './mount.tsx'

/** The tools of a page or layout. */
export type PageTools = {
  client: Client
  href: string
  /** The history state that `navigation.go` gave the page; `null` when rendered on the server. */
  state: unknown
  go: Navigation['go']
  /** True while the next page is loading, after a short delay. */
  isLoading: boolean
  reload: () => void
  /** Absent when rendered on the server. */
  attachSlot?: PageContext['attachSlot'] | undefined
  screens: PageContext['screens']
}

export const PageToolsContext = createContext<PageTools | null>(null)

/** Returns the tools of the current page. @throws Error outside a page */
export const usePage = (): PageTools => {
  const tools = useContext(PageToolsContext)
  if (!tools) throw new Error('usePage works inside the pages and the layout of a page module.')
  return tools
}
