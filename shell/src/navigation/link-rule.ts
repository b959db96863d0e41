/** Which clicks on links the shell follows itself; all others are left to the browser. */

/** A click and the link under it, as far as the rule needs them. `href` is absolute. */
export type LinkClick = {
  defaultPrevented: boolean
  button: number
  metaKey: boolean
  ctrlKey: boolean
  shiftKey: boolean
  altKey: boolean
  link: { href: string; target: string; isDownload: boolean }
}

type Here = {
  origin: string
  pathname: string
  search: string
  /** Says whether a path's page fits into the frame of this document. */
  isInFrame: (path: string) => boolean
}

/** Path, query and hash that a plain left click within this site leads to; `null` leaves it to the browser. */
export const hrefToFollow = (click: LinkClick, here: Here): string | null => {
  const { link } = click
  if (click.defaultPrevented || click.button !== 0) return null
  if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return null
  if (link.target || link.isDownload) return null
  const { origin, pathname, search, hash } = new URL(link.href)
  if (origin !== here.origin || /^\/(api|media|modules)\//.test(pathname)) return null
  if (!here.isInFrame(pathname)) return null
  const isSamePage = pathname === here.pathname && search === here.search
  return isSamePage && hash ? null : pathname + search + hash
}
