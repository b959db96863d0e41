/** Which clicks on links the shell follows itself; all others are left to the browser. */

export type LinkClick = Pick<
  MouseEvent,
  'defaultPrevented' | 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'
>

/** The link under the click; `href` is absolute. */
export type ClickedLink = { href: string; target: string; isDownload: boolean }

type Here = Pick<Location, 'origin' | 'pathname' | 'search'> & {
  /** Says whether a path's page fits into the frame of this document. */
  isInFrame: (path: string) => boolean
}

/** Path, query and hash that a plain left click within this site leads to; `null` leaves it to the browser. */
export const hrefToFollow = (click: LinkClick, link: ClickedLink, here: Here): string | null => {
  if (click.defaultPrevented || click.button !== 0) return null
  if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return null
  if (link.target || link.isDownload) return null
  const { origin, pathname, search, hash } = new URL(link.href)
  if (origin !== here.origin || /^\/(api|media|modules)\//.test(pathname)) return null
  if (!here.isInFrame(pathname)) return null
  // Such a path alone, without its origin, would name another host.
  if (pathname.startsWith('//')) return null
  const isSamePage = pathname === here.pathname && search === here.search
  return isSamePage && hash ? null : pathname + search + hash
}
