/** What can be said of a release by its manifest alone: before its files are sent, and again before it is accepted. */
import type { ProblemIssue } from '@shop/contracts/problem'
import type { Release } from '@shop/contracts/release'
import { coversRoute, matchesRoute } from '@shop/contracts/route-pattern'
import { slotKindOf, slotNames } from '@shop/contracts/slots'

import { reaches, reservedPathOf, staffPath } from './reserved-paths.ts'

/** Types of files that cannot run on the shop's origin when they are opened; scripts run where a page lists them. */
const fileTypes = 'js css json txt woff2 png jpg webp avif mp4 webm'.split(' ')
const compressedTypes = ['js', 'css', 'json', 'txt']

/** The rules that a manifest can break, each with its field and the way out; none for one that passes. */
export const checkManifest = (release: Release): ProblemIssue[] => [
  ...checkExposes(release),
  ...checkSlots(release),
  ...checkRoutes(release),
  ...checkLinks(release),
  ...checkPages(release),
  ...checkScreens(release),
  ...checkPatterns(release),
  ...checkBudget(release),
  ...checkFileNames(release),
]

/** An exposed entry for everything that the shell loads of the module, and its files in the list. */
const checkExposes = (release: Release): ProblemIssue[] => {
  const { module, routes, slots, screens = [], browser, server, integrity } = release
  const needed: [path: string, expose: string][] = [
    ...(routes.length > 0 && module !== 'shell' ? [['routes', './page'] as [string, string]] : []),
    ...Object.entries(slots).map(([slot, expose]): [string, string] => [`slots.${slot}`, expose]),
    ...screens.map(({ expose }, index): [string, string] => [`screens.${index}.expose`, expose]),
  ]
  const files: [path: string, file: string][] = [
    ['browser.entry', browser.entry],
    ...(server ? [['server.entry', server.entry] as [string, string]] : []),
    ...Object.entries(browser.exposes).flatMap(([name, { css, preload, fonts = [] }]) =>
      [...css, ...preload, ...fonts].map((file): [string, string] => [
        `browser.exposes.${name}`,
        file,
      ]),
    ),
  ]
  return [
    ...needed.flatMap(([path, expose]) =>
      Object.hasOwn(browser.exposes, expose)
        ? []
        : [
            {
              path,
              message: `needs the exposed entry "${expose}": add it to exposes in module.ts`,
            },
          ],
    ),
    ...files.flatMap(([path, file]) =>
      Object.hasOwn(integrity, file)
        ? []
        : [{ path, message: `names ${file}, which must be in integrity: build the release again` }],
    ),
  ]
}

const checkSlots = ({ slots }: Release): ProblemIssue[] =>
  Object.keys(slots).flatMap((slot) =>
    slotKindOf(slot)
      ? []
      : [{ path: `slots.${slot}`, message: `must be a slot of the shop: ${slotNames.join(', ')}` }],
  )

/** A name or a parameter in each segment, `*` in the last one. */
const routeSyntax = /^\/(?:(?:[\w.~-]+|:[A-Za-z_]\w*)\/)*(?:[\w.~-]+|:[A-Za-z_]\w*|\*)?$/

const checkRoutes = ({ routes, audience }: Release): ProblemIssue[] =>
  routes.flatMap((route, index) => {
    const path = `routes.${index}`
    if (!routeSyntax.test(route) || /(?:^|\/)\.{1,2}(?:\/|$)/.test(route)) {
      const message = `must have segments of letters, digits, "-", "_", "." and "~", such as /looks/:id or /looks/*`
      return [{ path, message }]
    }
    const reserved = reservedPathOf(route)
    if (reserved) {
      const message = `must not reach ${reserved}, which is the shop's own: begin it with another segment`
      return [{ path, message }]
    }
    if (!reaches(route, staffPath) || audience === 'staff') return []
    const message = `must not reach ${staffPath}, which is the back office's: add a screen (screens in module.ts), or begin it with another segment`
    return [{ path, message }]
  })

/** Links of the header lead to pages of the module itself. */
const checkLinks = ({ links, routes }: Release): ProblemIssue[] =>
  links.flatMap(({ href }, index) => {
    const [path = ''] = href.split(/[?#]/)
    const isOwn = routes.some((route) => matchesRoute(route, path))
    const message = `must lead to a page of the module (${routes.join(', ') || 'it has none'}): leave the link to the module that has the page`
    return isOwn ? [] : [{ path: `links.${index}.href`, message }]
  })

const checkPages = ({ pages = [], routes, audience, queries = [] }: Release): ProblemIssue[] =>
  pages.flatMap(({ path: page }, index) => {
    const path = `pages.${index}.path`
    if (audience === 'staff')
      return [{ path, message: 'must be left out: no search engine reads pages of staff' }]
    if (/[:*#]/.test(page))
      return [{ path, message: 'must be the path of one page, without parameters: name each page' }]
    const [pathname = '', query = ''] = page.split('?')
    const unread = [...new URLSearchParams(query).keys()].find((name) => !queries.includes(name))
    if (unread !== undefined)
      return [{ path, message: `must not have "${unread}" in its query: its pages do not read it` }]
    if (routes.some((route) => matchesRoute(route, pathname))) return []
    const message = `must be a page of the module: add ${pathname} to routes in module.ts, or leave it out`
    return [{ path, message }]
  })

/** Each at a path of its own below the module's, in lower case and without parameters. */
const checkScreens = ({ screens = [] }: Release): ProblemIssue[] =>
  screens.flatMap(({ path: screen }, index) => {
    const path = `screens.${index}.path`
    if (!/^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/.test(screen))
      return [{ path, message: 'must be "/" or segments of a-z, 0-9 and "-", such as /settings' }]
    const isFirst = screens.findIndex((one) => one.path === screen) === index
    return isFirst ? [] : [{ path, message: `must be another path: ${screen} is listed before` }]
  })

/** Patterns say something about pages of the module itself. */
const checkPatterns = ({ routes, isolated = [], offline = {} }: Release): ProblemIssue[] => {
  const { precache = [], networkOnly = [] } = offline
  const lists = { isolated, 'offline.precache': precache, 'offline.networkOnly': networkOnly }
  return Object.entries(lists).flatMap(([list, patterns]) =>
    patterns.flatMap((pattern, index) =>
      routes.some((route) => coversRoute(route, pattern))
        ? []
        : [{ path: `${list}.${index}`, message: 'must be covered by a route of the module' }],
    ),
  )
}

const checkBudget = ({ budget = {}, browser }: Release): ProblemIssue[] =>
  Object.keys(budget).flatMap((name) => {
    const message = `must name an exposed entry: ${Object.keys(browser.exposes).join(', ') || 'there is none'}`
    return Object.hasOwn(browser.exposes, name) ? [] : [{ path: `budget.${name}`, message }]
  })

const checkFileNames = ({ integrity }: Release): ProblemIssue[] =>
  Object.keys(integrity).flatMap((file) => {
    const path = `integrity.${file}`
    if (file.split('/').some((segment) => /^\.|^$/.test(segment)))
      return [{ path, message: 'must have no empty and no hidden segment: rename the file' }]
    const [, type = '', suffix] = /\.([a-z0-9]+?)(\.br)?$/.exec(file) ?? []
    const isAlone = suffix && !Object.hasOwn(integrity, file.slice(0, -suffix.length))
    if ((suffix ? compressedTypes : fileTypes).includes(type))
      return isAlone
        ? [{ path, message: 'must have its file beside it: build the release again' }]
        : []
    const message = `must be one of ${fileTypes.join(', ')}${suffix ? ` (precompressed: ${compressedTypes.join(', ')})` : ''}: what else there is could run on the shop's origin; leave it out`
    return [{ path, message }]
  })
