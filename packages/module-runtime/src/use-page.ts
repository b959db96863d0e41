import { createContext, useContext } from 'react'

import type { Client } from '@shop/client/client'

import type { Navigation, PageContext } from './mount.tsx'

/** Given to every page and layout. */
export type PageTools = {
  client: Client
  href: string
  /** History state of the page from `navigation.go`; `null` at the edge. */
  state: unknown
  go: Navigation['go']
  /** True if a page has been loading long enough that the screen should show it. */
  isLoading: boolean
  /** Runs the page's loader again and shows the result. */
  reload: () => void
  /** Fills the page's slots. Absent at the edge. */
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
