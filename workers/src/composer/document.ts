/** The document: head, shell frame and page as one piece of HTML. */
import type { FragmentHead } from '@shop/contracts/fragment'
import type { Frame } from '@shop/contracts/frame'
import { type LiveModule, type Release, releaseBase, slotNames } from '@shop/contracts/release'

import { escapeHtml, jsonScript, tag } from './html.ts'
import type { Fragment } from './render-fragment.ts'

export type Page = {
  origin: string
  nonce: string
  /** All live releases, the shell's included. */
  releases: readonly Release[]
  /** The module that owns the path, if any does. */
  owner: Release | undefined
  frame: Frame
  /** Whether the page loads again when a release goes live. */
  isReloading: boolean
  fragment: Fragment
}

/** The whole document as text. */
export const writeDocument = (page: Page): string =>
  `<!doctype html><html lang="en"><head>${writeHead(page)}</head><body>${writeBody(page)}</body></html>`

/** The mark of the shop: an N whose diagonal is a sight line. Inline, so that it costs no request. */
const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%23161412'/%3E%3Cpath d='M9 24V8l14 16V8' fill='none' stroke='%23faf8f4' stroke-width='3.5' stroke-linejoin='round' stroke-linecap='round'/%3E%3C/svg%3E"

const writeHead = ({ origin, nonce, releases, owner, fragment, isReloading }: Page): string => {
  const shell = releases.find(({ module }) => module === 'shell')
  return [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(fragment.head.title)}</title>`,
    tag('link', { rel: 'icon', type: 'image/svg+xml', href: icon }),
    ...(isReloading ? [tag('meta', { name: 'reload-on-publish', content: 'on' })] : []),
    ...pageTags(fragment.head, origin),
    ...(shell ? fontTags(shell) : []),
    ...(shell ? styleTags(shell, '.') : []),
    ...(owner ? styleTags(owner, './page') : []),
    jsonScript('importmap', { integrity: integrityMap(releases) }, ` nonce="${nonce}"`),
    ...(owner ? preloadTags(owner, './page', nonce) : []),
    ...(shell ? shellTags(shell, nonce) : []),
  ].join('')
}

const overlays = slotNames.filter((slot) => slot.startsWith('overlay.'))

const writeBody = ({ frame, fragment, owner, releases }: Page): string => {
  const registry = {
    modules: releases.filter(({ module }) => module !== 'shell').map(toLiveModule),
  }
  const html = owner ? fragment.html : frame.notFound
  const mark = owner && fragment.html ? ` data-release="${owner.module}@${owner.version}"` : ''
  return [
    '<a class="skip" href="#main">Skip to content</a>',
    `<header id="header">${frame.header}</header>`,
    `<main id="main" tabindex="-1"><div${mark}>${html}</div></main>`,
    `<footer id="footer">${frame.footer}</footer>`,
    '<div id="toasts"></div>',
    ...overlays.map((slot) => `<div data-slot="${slot}"></div>`),
    jsonScript('application/json', registry, ' id="registry"'),
  ].join('')
}

const pageTags = (head: FragmentHead, origin: string): string[] => [
  ...(head.description ? [tag('meta', { name: 'description', content: head.description })] : []),
  ...(head.canonical ? [tag('link', { rel: 'canonical', href: origin + head.canonical })] : []),
  ...head.metas.map((meta) => tag('meta', absoluteImage(meta, origin))),
  ...head.links.map((link) => tag('link', link)),
  ...head.jsonLd.map((data) => jsonScript('application/ld+json', absoluteAddresses(data, origin))),
]

/** Previews need whole addresses; modules do not know the shop's origin. */
const absoluteImage = (meta: Record<string, string>, origin: string): Record<string, string> =>
  meta['property'] === 'og:image'
    ? { ...meta, content: wholeAddress(meta['content'] ?? '', origin) }
    : meta

/** An address that makes no sense stays as it is: a page must not fall for it. */
const wholeAddress = (address: string, origin: string): string =>
  URL.parse(address, origin)?.href ?? address

const addressKeys = new Set(['url', 'image', 'item'])

const absoluteAddresses = (data: unknown, origin: string): unknown =>
  JSON.parse(JSON.stringify(data), (key, value: unknown) =>
    addressKeys.has(key) && typeof value === 'string' ? wholeAddress(value, origin) : value,
  )

const styleTags = (release: Release, expose: string): string[] =>
  (release.browser.exposes[expose]?.css ?? []).map((file) =>
    tag('link', {
      rel: 'stylesheet',
      href: releaseBase(release) + file,
      integrity: release.integrity[file],
    }),
  )

/** Fonts are fetched without credentials, also from here; the attribute says so, or they are fetched twice. */
const fontTags = (shell: Release): string[] =>
  (shell.browser.exposes['.']?.fonts ?? []).map((file) =>
    tag('link', {
      rel: 'preload',
      as: 'font',
      type: 'font/woff2',
      href: releaseBase(shell) + file,
      crossorigin: 'anonymous',
    }),
  )

const preloadTags = (release: Release, expose: string, nonce: string): string[] =>
  [release.browser.entry, ...(release.browser.exposes[expose]?.preload ?? [])].map((file) =>
    preloadTag(release, file, nonce),
  )

const shellTags = (shell: Release, nonce: string): string[] => [
  ...(shell.browser.exposes['.']?.preload ?? []).map((file) => preloadTag(shell, file, nonce)),
  `<script type="module" nonce="${nonce}" src="${releaseBase(shell)}${shell.browser.entry}" integrity="${shell.integrity[shell.browser.entry] ?? ''}"></script>`,
]

const preloadTag = (release: Release, file: string, nonce: string): string =>
  tag('link', {
    rel: 'modulepreload',
    href: releaseBase(release) + file,
    integrity: release.integrity[file],
    nonce,
  })

/** Every script of every live release by address: the browser refuses one with a changed byte. */
const integrityMap = (releases: readonly Release[]): Record<string, string> =>
  Object.fromEntries(
    releases.flatMap((release) =>
      Object.entries(release.integrity)
        .filter(([file]) => file.endsWith('.js') && file !== release.server?.entry)
        .map(([file, value]) => [releaseBase(release) + file, value]),
    ),
  )

const toLiveModule = (release: Release): LiveModule => {
  const { module, version, routes, slots, links, browser, integrity } = release
  const styles = Object.fromEntries(
    Object.entries(integrity).filter(([file]) => file.endsWith('.css')),
  )
  return { module, version, routes, slots, links, browser, styles }
}
