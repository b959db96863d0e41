import { proxy } from 'valtio'

import { below } from '@shop/ui/media'

import { foldedCookie, readFolded } from './sidebar-cookie.ts'

const drawerQuery = below('tablet')
/** Without a cookie, the sidebar starts folded on these screens, to give the page more width. */
const foldedQuery = below('laptop')

export const sidebar = proxy({
  isFolded: readFolded(document.cookie) ?? matchMedia(foldedQuery).matches,
  isDrawerOpen: false,
})

/** Folds or unfolds the sidebar. On narrow screens, opens or closes the drawer instead. */
export const toggleSidebar = (): void => {
  if (matchMedia(drawerQuery).matches) {
    showDrawer(!sidebar.isDrawerOpen)
    return
  }
  sidebar.isFolded = !sidebar.isFolded
  // Not every browser has the async Cookie Store API, which may also write after a reload begins.
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = foldedCookie(sidebar.isFolded)
}

export const showDrawer = (isOpen: boolean): void => {
  sidebar.isDrawerOpen = isOpen
}
