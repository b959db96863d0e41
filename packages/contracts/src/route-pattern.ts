/**
 * True if a pattern covers a path, even with a trailing slash. No parameter may be empty or have a
 * broken escape, such as `%E0`.
 */
export const matchesRoute = (pattern: string, path: string): boolean =>
  matchSegments(pattern, path, isName)

const isName = (segment = ''): boolean => {
  try {
    return decodeURIComponent(segment) !== ''
  } catch {
    return false
  }
}

/** True if a pattern covers every path that another pattern covers. */
export const coversRoute = (pattern: string, other: string): boolean =>
  matchSegments(pattern, other, (segment) => segment !== '' && segment !== '*')

const matchSegments = (
  pattern: string,
  path: string,
  isParameter: (segment: string | undefined) => boolean,
): boolean => {
  const expected = segments(pattern)
  const given = segments(path)
  const isOpen = expected.at(-1) === '*'
  const fixed = isOpen ? expected.slice(0, -1) : expected
  if (isOpen ? given.length < fixed.length : given.length !== fixed.length) return false
  return fixed.every((segment, index) =>
    segment.startsWith(':') ? isParameter(given[index]) : segment === given[index],
  )
}

const anyOrigin = 'http://shop.invalid'

/** True if a link, resolved as in a browser, leads to one of the routes. Ignores query and hash. */
export const hasPage = (routes: readonly string[], href: string): boolean => {
  const { origin, pathname } = new URL(href, anyOrigin)
  return origin === anyOrigin && routes.some((route) => matchesRoute(route, pathname))
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

/** True if only the shell and the module that owns the path run code in its document. */
export const isIsolated = (modules: readonly Isolating[], path: string): boolean =>
  ownerOf(modules, path)?.isolated?.some((pattern) => matchesRoute(pattern, path)) ?? false

type Loading = Isolating & {
  module: string
  audience?: 'staff' | undefined
  slots?: Readonly<Record<string, string>>
  screens?: readonly unknown[] | undefined
}

/** Returns the modules whose code may run at a path. Isolated paths run only shell and owner. */
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

const isForStaffAlone = ({ audience, slots = {} }: Loading): boolean =>
  audience === 'staff' && Object.keys(slots).every((name) => name.startsWith('admin.'))

const isForStaff = ({ audience, slots = {}, screens = [] }: Loading): boolean =>
  audience === 'staff' ||
  screens.length > 0 ||
  Object.keys(slots).some((name) => name.startsWith('admin.'))

/** Returns a key for a path. Navigation between paths with different keys needs a new document. */
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

/** Returns the frame of the module that owns a path, or the shop's frame if no module does. */
export const frameOf = (
  modules: readonly { routes: readonly string[]; frame?: 'bare' | undefined }[],
  path: string,
): 'shop' | 'bare' => ownerOf(modules, path)?.frame ?? 'shop'

const segments = (path: string): string[] => path.replace(/\/$/, '').split('/').slice(1)
