/** What a page can reach beside its data: the API, the shell's navigation, another load. */
import { createContext, useContext } from 'react'

import type { Client } from '@shop/client/client'

import type { Navigation, PageContext } from './mount.tsx'

/** Given to every page and layout. */
export type PageTools = {
  client: Client
  /** Path and query of the page on screen. */
  href: string
  /** History state of the page, as `navigation.go` was given it; `null` at the edge. */
  state: unknown
  go: Navigation['go']
  /** Whether a page has been loading for so long that the screen says so. */
  isLoading: boolean
  /** Runs the page's loader again and shows its result. */
  reload: () => void
  /** Fills the page's slots; absent at the edge. */
  attachSlot?: PageContext['attachSlot'] | undefined
  /** In the back office: the screens that modules bring. */
  screens: PageContext['screens']
}

export const PageToolsContext = createContext<PageTools | null>(null)

/** The tools of the page that renders. @throws Error outside a page */
export const usePage = (): PageTools => {
  const tools = useContext(PageToolsContext)
  if (!tools) throw new Error('usePage works inside the pages and the layout of a page module.')
  return tools
}
