/** Whether the sidebar is folded, and on a phone whether its drawer is open. */
import { proxy } from 'valtio'

import { below } from '@shop/ui/media'

import { foldedCookie, readFolded } from './sidebar-cookie.ts'

/** Below this width the sidebar is a drawer. */
const drawerQuery = below('tablet')
/** Below this width the sidebar starts folded unless the cookie says otherwise, to leave the page more width. */
const foldedQuery = below('laptop')

export const sidebar = proxy({
  isFolded: readFolded(document.cookie) ?? matchMedia(foldedQuery).matches,
  isDrawerOpen: false,
})

/** Folds or unfolds the sidebar; on a phone opens or closes the drawer. */
export const toggleSidebar = (): void => {
  if (matchMedia(drawerQuery).matches) {
    showDrawer(!sidebar.isDrawerOpen)
    return
  }
  sidebar.isFolded = !sidebar.isFolded
  // The asynchronous cookie store is not in every browser, and may write after a reload has begun.
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = foldedCookie(sidebar.isFolded)
}

export const showDrawer = (isOpen: boolean): void => {
  sidebar.isDrawerOpen = isOpen
}
