import { brotliDecompressSync } from 'node:zlib'

import { Cron } from 'croner'

import { undisguised } from '@shop/contracts/fields'
import type { ProblemIssue } from '@shop/contracts/problem'
import { integrityOf, type Release } from '@shop/contracts/release'
import { coversRoute, hasPage } from '@shop/contracts/route-pattern'
import { replaceableScreens } from '@shop/contracts/screens'
import { edgeSlots, slotKindOf, slotNames } from '@shop/contracts/slots'

import { maxFileBytes, reaches, reservedPathOf, staffPath } from './limits.ts'

/** A file of these types cannot run on the shop's origin if a browser opens it directly. */
const fileTypes = 'js css json txt woff2 png jpg webp avif mp4 webm'.split(' ')
const compressedTypes = ['js', 'css', 'json', 'txt']

/** Returns an issue for each rule that the manifest breaks, with the field and how to fix it. */
export const checkManifest = (release: Release): ProblemIssue[] => [
  ...checkExposes(release),
  ...checkSlots(release),
  ...checkSlotFallbacks(release),
  ...checkRoutes(release),
  ...checkLinks(release),
  ...checkPages(release),
  ...checkScreens(release),
  ...checkPatterns(release),
  ...checkBudget(release),
  ...checkBackend(release),
  ...checkFileNames(release),
]

/** The limit is low, because every page lists the files of all live modules. */
const maxExposedFiles = 200

const checkExposes = (release: Release): ProblemIssue[] => {
  const { module, routes, slots, screens = [], browser, server, integrity } = release
  const exposed = Object.entries(browser.exposes).flatMap(([name, { css, preload, fonts = [] }]) =>
    [...css, ...preload, ...fonts].map((file) => ({ file, path: `browser.exposes.${name}` })),
  )
  const needs = (expose: string, path: string): ProblemIssue[] => {
    const message = `needs the exposed entry "${expose}": add it to exposes in module.ts`
    return unless(Object.hasOwn(browser.exposes, expose), path, message)
  }
  const lists = (file: string, path: string): ProblemIssue[] => {
    const message = `names ${file}, which must be in integrity: build the release again`
    return unless(Object.hasOwn(integrity, file), path, message)
  }
  return [
    ...(routes.length > 0 && module !== 'shell' ? needs('./page', 'routes') : []),
    ...Object.entries(slots).flatMap(([slot, expose]) => needs(expose, `slots.${slot}`)),
    ...screens.flatMap(({ expose }, index) => needs(expose, `screens.${index}.expose`)),
    ...lists(browser.entry, 'browser.entry'),
    ...(server ? lists(server.entry, 'server.entry') : []),
    ...exposed.flatMap(({ file, path }) => lists(file, path)),
    ...unless(
      exposed.length <= maxExposedFiles,
      'browser.exposes',
      `must name at most ${maxExposedFiles} files in all, and names ${exposed.length}`,
    ),
  ]
}

const unless = (isFine: boolean, path: string, message: string): ProblemIssue[] =>
  isFine ? [] : [{ path, message }]

const checkSlots = ({ slots, server, serverSlots = [] }: Release): ProblemIssue[] => [
  ...Object.keys(slots).flatMap((slot) => {
    const message = `must be a slot of the shop: ${slotNames.join(', ')}`
    return unless(slotKindOf(slot) !== undefined, `slots.${slot}`, message)
  }),
  ...serverSlots.flatMap((slot, index) => {
    const isRendered = server && edgeSlots.includes(slot) && Object.hasOwn(slots, slot)
    const message = `must be one of ${edgeSlots.join(', ')} that is in slots, too, of a module with a server entry`
    return unless(isRendered === true, `serverSlots.${index}`, message)
  }),
]

/** Each segment is a name or a parameter. Only the last may be `*`. */
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

/**
 * A deploy token that allows a slot also allows the slot's fallback. A fallback must therefore be
 * for a slot that the module fills.
 */
const checkSlotFallbacks = ({ slots, slotFallbacks = {}, routes }: Release): ProblemIssue[] =>
  Object.entries(slotFallbacks).flatMap(([slot, { link }]) => {
    const path = `slotFallbacks.${slot}`
    const message = `must be a slot that the module fills: add it to slots, or leave it out`
    if (!Object.hasOwn(slots, slot)) return [{ path, message }]
    return link ? checkOwnPage(routes, link.href, `${path}.link.href`) : []
  })

const checkLinks = ({ links, routes }: Release): ProblemIssue[] =>
  links.flatMap(({ href }, index) => checkOwnPage(routes, href, `links.${index}.href`))

const checkOwnPage = (routes: readonly string[], href: string, path: string): ProblemIssue[] => {
  const message = `must lead to a page of the module (${routes.join(', ') || 'it has none'}): leave the link to the module that has the page`
  return unless(hasPage(routes, href), path, message)
}

const maxPageTitle = 60
const maxPageDescription = 120

/** Finds addresses, because an AI agent might follow one in the text. */
const looksLikeAddress = (words: string): boolean =>
  /:\/\/|www\.|[\p{L}\p{N}][.。]\p{L}{2}|\d\.\d+\.\d+\.\d/iu.test(undisguised(words))

const checkWords = (path: string, words: string, maxLength: number): ProblemIssue[] => {
  if (words.length <= maxLength) {
    const message = 'must have no address in it: the path of the page is listed beside it'
    return unless(!looksLikeAddress(words), path, message)
  }
  const message = `must be at most ${maxLength} characters: programs list it in one line`
  return [{ path, message }]
}

const checkPages = (release: Release): ProblemIssue[] =>
  (release.pages ?? []).flatMap(({ path, title, description = '' }, index) => [
    ...checkPagePath(release, path, `pages.${index}.path`),
    ...checkWords(`pages.${index}.title`, title, maxPageTitle),
    ...checkWords(`pages.${index}.description`, description, maxPageDescription),
  ])

const checkPagePath = (
  { routes, audience, queries = [] }: Release,
  page: string,
  path: string,
): ProblemIssue[] => {
  if (audience === 'staff')
    return [{ path, message: 'must be left out: no search engine reads pages of staff' }]
  if (/[:*#]/.test(page))
    return [{ path, message: 'must be the path of one page, without parameters: name each page' }]
  const [pathname = '', query = ''] = page.split('?')
  const unread = [...new URLSearchParams(query).keys()].find((name) => !queries.includes(name))
  if (unread !== undefined)
    return [{ path, message: `must not have "${unread}" in its query: its pages do not read it` }]
  const message = `must be a page of the module: add ${pathname} to routes in module.ts, or leave it out`
  return unless(hasPage(routes, page), path, message)
}

const checkScreens = ({ screens = [] }: Release): ProblemIssue[] =>
  screens.flatMap(({ path: screen, replaces }, index) => {
    const path = `screens.${index}.path`
    const names: readonly string[] = replaceableScreens
    if (replaces !== undefined && !names.includes(replaces)) {
      const message = `must be ${names.join(' or ')}, which have no screen of the shop, or be left out`
      return [{ path: `screens.${index}.replaces`, message }]
    }
    if (!/^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/.test(screen))
      return [{ path, message: 'must be "/" or segments of a-z, 0-9 and "-", such as /settings' }]
    const isFirst = screens.findIndex((one) => one.path === screen) === index
    return unless(isFirst, path, `must be another path: ${screen} is listed before`)
  })

const checkPatterns = ({ routes, isolated = [], offline = {} }: Release): ProblemIssue[] => {
  const { precache = [], networkOnly = [] } = offline
  const lists = { isolated, 'offline.precache': precache, 'offline.networkOnly': networkOnly }
  return Object.entries(lists).flatMap(([list, patterns]) =>
    patterns.flatMap((pattern, index) => {
      const isCovered = routes.some((route) => coversRoute(route, pattern))
      return unless(isCovered, `${list}.${index}`, 'must be covered by a route of the module')
    }),
  )
}

const checkBudget = ({ budget = {}, browser }: Release): ProblemIssue[] =>
  Object.keys(budget).flatMap((name) => {
    const message = `must name an exposed entry: ${Object.keys(browser.exposes).join(', ') || 'there is none'}`
    return unless(Object.hasOwn(browser.exposes, name), `budget.${name}`, message)
  })

const minGapMinutes = 5
const dayMinutes = 24 * 60
const minuteMs = 60_000

const checkBackend = ({ backend, server }: Release): ProblemIssue[] => {
  if (!backend) return []
  const needsServer = 'needs a server entry: add server to module.ts'
  return [
    ...unless(server !== undefined, 'backend', needsServer),
    ...Object.entries(backend.jobs).flatMap(([job, schedule]) =>
      unless(
        isSlowEnough(schedule),
        `backend.jobs.${job}`,
        `must run at times that exist, at least five minutes apart, and has "${schedule}"`,
      ),
    ),
  ]
}

/** Ignores the days, because finding several runs of a rare schedule takes seconds. */
const isSlowEnough = (schedule: string): boolean => {
  try {
    const [minutes, hours] = schedule.split(' ')
    const runMinutes = matchesOf(`${minutes} * * * *`, 60, minuteMs)
    const runs = matchesOf(`0 ${hours} * * *`, 24, 60 * minuteMs).flatMap((hour) =>
      runMinutes.map((minute) => hour * 60 + minute),
    )
    const [first = 0] = runs
    const isFarApart = runs.every(
      (run, index) => (runs[index + 1] ?? first + dayMinutes) - run >= minGapMinutes,
    )
    return isFarApart && cronOf(schedule).nextRun(new Date(0)) !== null
  } catch {
    // Croner throws for fields out of range.
    return false
  }
}

const cronOf = (schedule: string): Cron => new Cron(schedule, { paused: true, timezone: 'UTC' })

/** Returns which of the first `count` multiples of `stepMs` the schedule matches. */
const matchesOf = (schedule: string, count: number, stepMs: number): number[] => {
  const cron = cronOf(schedule)
  return Array.from({ length: count }, (_, step) => step).filter((step) =>
    cron.match(new Date(step * stepMs)),
  )
}

const checkFileNames = ({ integrity }: Release): ProblemIssue[] =>
  Object.keys(integrity).flatMap((file) => {
    const path = `integrity.${file}`
    if (file.split('/').some((segment) => /^\.|^$/.test(segment)))
      return [{ path, message: 'must have no empty and no hidden segment: rename the file' }]
    const [, type = '', suffix] = /\.([a-z0-9]+?)(\.br)?$/.exec(file) ?? []
    const isAlone = suffix && !Object.hasOwn(integrity, file.slice(0, -suffix.length))
    if ((suffix ? compressedTypes : fileTypes).includes(type))
      return unless(!isAlone, path, 'must have its file beside it: build the release again')
    const message = `must be one of ${fileTypes.join(', ')}${suffix ? ` (precompressed: ${compressedTypes.join(', ')})` : ''}: what else there is could run on the shop's origin; leave it out`
    return [{ path, message }]
  })

const suffix = '.br'

/** Returns false if `path` is a `.br` file that does not decode to the file beside it. */
export const isTrueVariant = async (
  path: string,
  bytes: Uint8Array,
  integrity: Readonly<Record<string, string>>,
): Promise<boolean> => {
  if (!path.endsWith(suffix)) return true
  try {
    const decoded = brotliDecompressSync(bytes, { maxOutputLength: maxFileBytes })
    return (await integrityOf(new Uint8Array(decoded))) === integrity[path.slice(0, -suffix.length)]
  } catch {
    // The file is not Brotli, ends early, or decodes to more than the limit.
    return false
  }
}
