import { proxy } from 'valtio'

import { below } from '@shop/ui/media'

const cookieName = 'admin-sidebar'
const maxAgeSeconds = 7 * 24 * 60 * 60

const readCookie = (): string | undefined =>
  document.cookie.split('; ').find((cookie) => cookie.startsWith(`${cookieName}=`))

/** Without a cookie, the sidebar is folded on screens narrower than a laptop. */
export const sidebar = proxy({
  isFolded: (readCookie() ?? String(matchMedia(below('laptop')).matches)).endsWith('true'),
  isDrawerOpen: false,
})

export const toggleSidebar = (): void => {
  if (matchMedia(below('tablet')).matches) {
    showDrawer(!sidebar.isDrawerOpen)
    return
  }
  sidebar.isFolded = !sidebar.isFolded
  // Not the Cookie Store API: some browsers lack it, and a reload could overtake its asynchronous
  // write.
  document.cookie = `${cookieName}=${sidebar.isFolded}; Path=/admin; Max-Age=${maxAgeSeconds}; SameSite=Lax`
}

export const showDrawer = (isOpen: boolean): void => {
  sidebar.isDrawerOpen = isOpen
}
