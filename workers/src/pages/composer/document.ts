import { dataAgeName, notRenderedName } from '@shop/contracts/document'
import { type LiveModule, type Release, releaseBase } from '@shop/contracts/release'
import { loadableAt } from '@shop/contracts/route-pattern'
import type { Frame } from '@shop/contracts/server-entry'
import { searchTexts } from '@shop/domain/search-result'
import { type SavedSettings, withDefaults } from '@shop/domain/shop-settings'

import { escapeHtml, jsonScript, tag } from '../../platform/html.ts'
import type { Fragment } from '../../releases/registry/files/server-entry.ts'
import { leaveQuery } from '../../releases/registry/visitors/signed-releases.ts'
import { leaveDrafts } from '../../shop/settings/draft-preview.ts'
import { brandTags } from '../../platform/brand.ts'
import type { FilledSlot } from './edge-slots.ts'
import { integrityMap, pageTags, preloadTags, shellTags, styleTags } from './head-tags.ts'
import { startTag, watchTag } from './shell-scripts.ts'

export type Page = {
  origin: string
  path: string
  settings: SavedSettings
  nonce: string
  releases: readonly Release[]
  previews: readonly Release[]
  hasDrafts: boolean
  withFallback: ReadonlySet<string>
  owner: Release | undefined
  frame: Frame
  isReloading: boolean
  /** The module whose next build reloads the page. If absent, the next build of any module does. */
  followed?: string | undefined
  fragment: Fragment
  filled: readonly FilledSlot[]
  notRendered: readonly string[]
  /** The greatest age of the page's data, or 0 if the data are known to be valid. */
  dataAgeMs: number
}

export const writeDocument = (page: Page): string =>
  `<!doctype html><html lang="en"><head>${writeHead(page)}</head><body>${writeBody(page)}</body></html>`

export const writeHead = (page: Page): string => {
  const { path, origin, settings, nonce, releases, withFallback, owner, fragment } = page
  const { filled, notRendered, dataAgeMs, isReloading, followed = 'on' } = page
  const shell = releases.find(({ module }) => module === 'shell')
  const all = withDefaults(settings)
  const { name: shopName } = all.shop
  const head = { ...fragment.head, ...searchTexts(all, path, fragment.head) }
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(head.title || shopName)}</title>`,
    ...brandTags,
    ...(isReloading ? [tag('meta', { name: 'reload-on-publish', content: followed })] : []),
    ...(dataAgeMs > 0 ? [tag('meta', { name: dataAgeName, content: `${dataAgeMs}` })] : []),
    ...(notRendered.length > 0
      ? [tag('meta', { name: notRenderedName, content: notRendered.join(' ') })]
      : []),
    ...pageTags(head, { origin, shopName }),
    ...new Set([
      ...(shell ? styleTags(shell, '.') : []),
      ...(owner ? styleTags(owner, './page') : []),
      ...filled.flatMap(({ release, expose }) => styleTags(release, expose)),
    ]),
    jsonScript(
      'importmap',
      { integrity: integrityMap(loadableAt(releases, path)) },
      ` nonce="${nonce}"`,
    ),
    ...(shell
      ? [
          startTag(nonce),
          watchTag(shell, { nonce, hasFallback: withFallback.has('shell') }),
          ...scriptTags(shell, owner, { nonce, isRendered: fragment.html !== '' }),
        ]
      : []),
  ].join('')
}

/** Scripts of a rendered page wait in a template until `startTag` starts them. */
const scriptTags = (
  shell: Release,
  owner: Release | undefined,
  { nonce, isRendered }: { nonce: string; isRendered: boolean },
): string[] => {
  const tags = [...(owner ? preloadTags(owner, './page', nonce) : []), ...shellTags(shell, nonce)]
  return isRendered ? ['<template id="scripts">', ...tags, '</template>'] : tags
}

const writeBody = (page: Page): string => {
  const { path, settings, frame, fragment, owner, releases, withFallback } = page
  const isForStaff = owner?.audience === 'staff'
  const registry = {
    modules: releases
      .filter(({ module }) => module !== 'shell')
      .map((release) => toLiveModule(release, withFallback.has(release.module), isForStaff)),
  }
  const html = owner ? fragment.html : frame.notFound
  const releaseAttribute =
    owner && fragment.html ? ` data-release="${owner.module}@${owner.version}"` : ''
  const isBare = owner?.frame === 'bare'
  // The module of a bare page renders its own navigation, and a <main> beside it.
  const tag = isBare ? 'div' : 'main'
  const main = `<${tag} id="main" tabindex="-1"><div${releaseAttribute}>${html}</div></${tag}>`
  return [
    ...(isBare ? bareParts(main) : shopParts(main, frame, loadableAt(releases, path))),
    ...previewBar(page),
    jsonScript('application/json', registry, ' id="registry"'),
    ...(Object.keys(settings).length > 0
      ? [jsonScript('application/json', settings, ' id="settings"')]
      : []),
  ].join('')
}

const shopParts = (
  main: string,
  { header, footer }: Frame,
  releases: readonly Release[],
): string[] => [
  '<a class="skip" href="#main">Skip to content</a>',
  `<header id="header">${header}</header>`,
  main,
  `<footer id="footer">${footer}</footer>`,
  '<div id="toasts"></div>',
  ...overlaysOf(releases).map((slot) => `<div data-slot="${slot}"></div>`),
]

const overlaysOf = (releases: readonly Release[]): string[] =>
  releases.flatMap(({ slots }) => Object.keys(slots).filter((slot) => slot.startsWith('overlay.')))

/** A page with its own frame must give its content the id `page`, for the skip link. */
const bareParts = (main: string): string[] => [
  '<a class="skip" href="#page">Skip to content</a>',
  main,
  '<div id="toasts"></div>',
]

/** The link has a `target`, so the shell leaves clicks to the browser. */
const previewBar = ({ previews, hasDrafts }: Page): string[] => {
  if (previews.length === 0 && !hasDrafts) return []
  const releases = previews.map(({ module, version }) => `${module} ${version}`)
  const names = hasDrafts ? [...releases, 'Drafts'] : releases
  const spans = names.map((name) => `<span>${escapeHtml(name)}</span>`)
  const leave = hasDrafts ? leaveDrafts : leaveQuery
  return [
    `<aside id="preview" aria-label="Preview"><p><strong>Preview</strong> ${spans.join(' ')}</p><a href="${leave}" target="_self">Leave preview</a></aside>`,
  ]
}

const toLiveModule = (release: Release, hasFallback: boolean, isForStaff: boolean): LiveModule => {
  const { module, version, routes, slots, slotFallbacks, links, browser } = release
  const { frame, audience, isolated, offline, integrity } = release
  const styles = Object.fromEntries(
    Object.entries(integrity).filter(([file]) => file.endsWith('.css')),
  )
  const pages = { routes, frame, audience, isolated, offline }
  const parts = { ...pages, slots, slotFallbacks, links, browser, styles }
  const screens = isForStaff ? release.screens : undefined
  return { module, version, ...parts, screens, ...(hasFallback && { hasFallback }) }
}

export const makeNonce = (): string => crypto.randomUUID().replaceAll('-', '')

type FirstView = { shell: Release; owner: Release | undefined; fragment: Fragment }

/** Cloudflare sends a document's `Link` header early, as Early Hints (RFC 8297). */
export const preloadHeader = ({ shell, owner, fragment }: FirstView): string =>
  [
    ...styleLinks(shell, '.'),
    ...(owner ? styleLinks(owner, './page') : []),
    ...fontLinks(shell),
    ...pictureLinks(fragment),
  ].join(', ')

/** A preload needs the integrity value of its style sheet's tag, or the file is fetched twice. */
const styleLinks = (release: Release, expose: string): string[] =>
  (release.browser.exposes[expose]?.css ?? []).map((file) =>
    link(releaseBase(release) + file, { as: 'style', integrity: release.integrity[file] }),
  )

/** Preloads fonts without credentials. Otherwise, the browser's own request would not match. */
const fontLinks = (shell: Release): string[] =>
  (shell.browser.exposes['.']?.fonts ?? []).map((file) =>
    link(releaseBase(shell) + file, { as: 'font', type: 'font/woff2', crossorigin: 'anonymous' }),
  )

const pictureLinks = ({ html }: Fragment): string[] => {
  const { source, image } = findPicture(html)
  const href = image.get('src')
  if (!href || /[<>]/.test(href)) return []
  const of = source ?? image
  const attributes = {
    as: 'image',
    type: source?.get('type'),
    imagesrcset: of.get('srcset'),
    imagesizes: of.get('sizes'),
    fetchpriority: 'high',
  }
  return [link(href, attributes)].filter((value) => sendable.test(value))
}

/** A header can hold only ASCII, so a picture with other characters in its URL gets no preload. */
const sendable = /^[\x20-\x7e]*$/

type Attributes = ReadonlyMap<string, string>

const maxTagLength = 8192

/** Modules write the HTML, so the search takes linear time even if the HTML is hostile. */
const findPicture = (html: string): { source?: Attributes; image: Attributes } => {
  const at = html.search(/\sfetchpriority="high"/i)
  const start = html.lastIndexOf('<', at)
  const image = html.slice(start, html.indexOf('>', at) + 1)
  if (at < 0 || !/^<img\s/i.test(image) || image.length > maxTagLength) return { image: new Map() }
  const before = html.slice(Math.max(0, start - maxTagLength), start)
  const source = before.slice(before.lastIndexOf('<'))
  const isSource = /^<source\s[^<>]*>$/i.test(source)
  return { image: readAttributes(image), ...(isSource && { source: readAttributes(source) }) }
}

const readAttributes = (tag: string): Attributes =>
  new Map(
    [...tag.matchAll(/\s([a-z]+)="([^"\\]*)"/gi)]
      .toReversed()
      .map(([, name = '', value = '']) => [name.toLowerCase(), value.replaceAll('&amp;', '&')]),
  )

const link = (href: string, attributes: Record<string, string | undefined>): string =>
  [
    `<${href}>`,
    'rel=preload',
    ...Object.entries(attributes).flatMap(([name, value]) => (value ? [`${name}="${value}"`] : [])),
  ].join('; ')
