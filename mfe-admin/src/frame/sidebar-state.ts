/** Whether the sidebar is folded, and whether it is open as a drawer where there is no room beside the page. */
import { proxy } from 'valtio'

import { foldedCookie, readFolded } from './sidebar-cookie.ts'

/** Below this width the sidebar is a drawer. */
const drawerBelow = '(max-width: 47.99rem)'
/** Below this one it starts folded for those who never said otherwise: the page needs the room. */
const foldedBelow = '(max-width: 63.99rem)'

/** As it was left within the last week. */
export const sidebar = proxy({
  isFolded: readFolded(document.cookie) ?? matchMedia(foldedBelow).matches,
  isDrawerOpen: false,
})

/** Folds or unfolds it; on a phone opens or closes the drawer. */
export const toggleSidebar = (): void => {
  if (matchMedia(drawerBelow).matches) {
    showDrawer(!sidebar.isDrawerOpen)
    return
  }
  sidebar.isFolded = !sidebar.isFolded
  // The cookie store of newer browsers is not everywhere, and answers later than a reload.
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = foldedCookie(sidebar.isFolded)
}

export const showDrawer = (isOpen: boolean): void => {
  sidebar.isDrawerOpen = isOpen
}
