/** Decides which module owns a path. The Worker and the shell share it. */

/**
 * True if a pattern (`/`, `/product/:id`, `/admin/*`) covers a path. A trailing slash is ignored.
 * Any other empty segment counts, because `//shop` as a link names another host and must not match.
 */
export const matchesRoute = (pattern: string, path: string): boolean => {
  const expected = segments(pattern)
  const given = segments(path)
  const isOpen = expected.at(-1) === '*'
  const fixed = isOpen ? expected.slice(0, -1) : expected
  if (isOpen ? given.length < fixed.length : given.length !== fixed.length) return false
  return fixed.every((segment, index) =>
    segment.startsWith(':') ? given[index] !== '' : segment === given[index],
  )
}

const anyOrigin = 'http://shop.invalid'

/**
 * True if a link, resolved as in a browser, leads to a page of these routes. The link's query is
 * ignored.
 */
export const hasPage = (routes: readonly string[], href: string): boolean => {
  const { origin, pathname } = new URL(href, anyOrigin)
  return origin === anyOrigin && routes.some((route) => matchesRoute(route, pathname))
}

/** True if a pattern covers every path that another pattern covers. */
export const coversRoute = (pattern: string, other: string): boolean => {
  const expected = segments(pattern)
  const given = segments(other)
  const isOpen = expected.at(-1) === '*'
  if (given.at(-1) === '*' && !isOpen) return false
  const fixed = isOpen ? expected.slice(0, -1) : expected
  if (isOpen ? given.length < fixed.length : given.length !== fixed.length) return false
  return fixed.every((segment, index) => {
    const theirs = given[index]
    if (segment.startsWith(':')) return theirs !== '' && theirs !== '*'
    return segment === theirs
  })
}

/** True if some path is covered by both patterns. */
export const routesOverlap = (one: string, other: string): boolean => {
  const [first, second] = [segments(one), segments(other)]
  const length = Math.max(first.length, second.length)
  for (let index = 0; index < length; index += 1) {
    const [left, right] = [first[index], second[index]]
    if (left === '*' || right === '*') return true
    if (left === undefined || right === undefined) return false
    const isOpen = left.startsWith(':') || right.startsWith(':')
    if (!isOpen && left !== right) return false
  }
  return true
}

/** Returns the module that owns a path, if any. Publishing guarantees that there is at most one. */
export const ownerOf = <Module extends { routes: readonly string[] }>(
  modules: readonly Module[],
  path: string,
): Module | undefined =>
  modules.find(({ routes }) => routes.some((pattern) => matchesRoute(pattern, path)))

type Isolating = { routes: readonly string[]; isolated?: readonly string[] | undefined }

/** True if only code of the path's owner and of the shell runs in its document. */
export const isIsolated = (modules: readonly Isolating[], path: string): boolean =>
  ownerOf(modules, path)?.isolated?.some((pattern) => matchesRoute(pattern, path)) ?? false

type Loading = Isolating & {
  module: string
  audience?: 'staff' | undefined
  slots?: Readonly<Record<string, string>>
  screens?: readonly unknown[] | undefined
}

/**
 * Returns the modules whose code may run in the document at a path. On an isolated path these are
 * the shell and the owner. On staff pages, which show data of customers, they are modules for staff
 * and those with an entry or a screen in the back office. Elsewhere they are all modules that show
 * something to shoppers.
 */
export const loadableAt = <Module extends Loading>(
  modules: readonly Module[],
  path: string,
): readonly Module[] => {
  const owner = ownerOf(modules, path)
  const isHost = (module: Module): boolean => module === owner || module.module === 'shell'
  if (isIsolated(modules, path)) return modules.filter(isHost)
  return owner?.audience === 'staff'
    ? modules.filter((module) => isHost(module) || isForStaff(module))
    : modules.filter((module) => !isForStaffAlone(module))
}

/** Staff pages have their own document, so a shopper's page need not list such a module's files. */
const isForStaffAlone = ({ audience, slots = {} }: Loading): boolean =>
  audience === 'staff' && Object.keys(slots).every((name) => name.startsWith('admin.'))

const isForStaff = ({ audience, slots = {}, screens = [] }: Loading): boolean =>
  audience === 'staff' ||
  screens.length > 0 ||
  Object.keys(slots).some((name) => name.startsWith('admin.'))

/**
 * Returns a key for the document that shows a path. Navigation between paths with the same key
 * loads no new document. The isolated pages of one module share a key, as do staff pages with the
 * same frame. Without `separatesIsolated`, an isolated page gets the key that it would have if it
 * were not isolated.
 */
export const documentOf = (
  modules: readonly (Loading & { frame?: 'bare' | undefined })[],
  path: string,
  { separatesIsolated = true } = {},
): string => {
  const owner = ownerOf(modules, path)
  if (separatesIsolated && isIsolated(modules, path)) return `isolated ${owner?.module}`
  const frame = frameOf(modules, path)
  return owner?.audience === 'staff' ? `staff ${frame}` : frame
}

/** Returns the frame at a path: its owner's, or the shop's for a path without an owner. */
export const frameOf = (
  modules: readonly { routes: readonly string[]; frame?: 'bare' | undefined }[],
  path: string,
): 'shop' | 'bare' => ownerOf(modules, path)?.frame ?? 'shop'

const segments = (path: string): string[] => path.replace(/\/$/, '').split('/').slice(1)
