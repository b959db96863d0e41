/** Tags of the document's head: what a page says of itself, and the files of releases that it loads. */
import { releaseBase } from '@shop/contracts/release'
import type { Release } from '@shop/contracts/release'
import type { FragmentHead } from '@shop/contracts/server-entry'

import { absoluteUrl } from '../platform/absolute-url.ts'
import { jsonScript, tag } from '../platform/html.ts'
import { brandPictures, shopName } from './brand.ts'

/** Description, canonical URL, link previews and schema.org data; not the title. Modules do not know the origin. */
export const pageTags = (head: FragmentHead, origin: string): string[] => [
  ...(head.description ? [tag('meta', { name: 'description', content: head.description })] : []),
  ...(head.canonical ? [tag('link', { rel: 'canonical', href: origin + head.canonical })] : []),
  ...head.metas.map((meta) => tag('meta', withAbsoluteImage(meta, origin))),
  ...missingPreview(head, origin).map((meta) => tag('meta', meta)),
  ...head.links.map((link) => tag('link', link)),
  ...head.jsonLd.map((data) => jsonScript('application/ld+json', withAbsoluteUrls(data, origin))),
]

/** Link previews need absolute URLs. */
const withAbsoluteImage = (meta: Record<string, string>, origin: string): Record<string, string> =>
  meta['property'] === 'og:image'
    ? { ...meta, content: toAbsolute(meta['content'] ?? '', origin) }
    : meta

const urlKeys = new Set(['url', 'image', 'item'])

const withAbsoluteUrls = (data: unknown, origin: string): unknown =>
  JSON.parse(JSON.stringify(data), (key, value: unknown) =>
    urlKeys.has(key) && typeof value === 'string' ? toAbsolute(value, origin) : value,
  )

/** A URL that cannot be parsed stays as it is: the page must not fail because of it. */
const toAbsolute = (url: string, origin: string): string => absoluteUrl(url, origin) ?? url

type Meta = Record<string, string>

/** Tags of link previews (ogp.me) that the page's own head does not have; empty ones are left out. */
export const missingPreview = (head: FragmentHead, origin: string): Meta[] => {
  const present = new Set(head.metas.map(keyOf))
  return preview(head, origin).filter((meta) => !present.has(keyOf(meta)) && meta['content'])
}

const keyOf = (meta: Meta): string | undefined => meta['property'] ?? meta['name']

const preview = ({ title, description = '', canonical }: FragmentHead, origin: string): Meta[] => [
  { property: 'og:site_name', content: shopName },
  { property: 'og:type', content: 'website' },
  { property: 'og:title', content: title },
  { property: 'og:description', content: description },
  { property: 'og:url', content: canonical === undefined ? '' : toAbsolute(canonical, origin) },
  { property: 'og:image', content: `${origin}${brandPictures}/share.jpg` },
  { name: 'twitter:card', content: 'summary_large_image' },
]

export const styleTags = (release: Release, expose: string): string[] =>
  (release.browser.exposes[expose]?.css ?? []).map((file) =>
    tag('link', {
      rel: 'stylesheet',
      href: releaseBase(release) + file,
      integrity: release.integrity[file],
    }),
  )

export const preloadTags = (release: Release, expose: string, nonce: string): string[] =>
  [release.browser.entry, ...(release.browser.exposes[expose]?.preload ?? [])].map((file) =>
    preloadTag(release, file, nonce),
  )

export const shellTags = (shell: Release, nonce: string): string[] => [
  ...(shell.browser.exposes['.']?.preload ?? []).map((file) => preloadTag(shell, file, nonce)),
  `<script type="module" fetchpriority="low" nonce="${nonce}" src="${releaseBase(shell)}${shell.browser.entry}" integrity="${shell.integrity[shell.browser.entry] ?? ''}"></script>`,
]

/** Low priority: a page is read before it is used, so its picture and its font come first. */
const preloadTag = (release: Release, file: string, nonce: string): string =>
  tag('link', {
    rel: 'modulepreload',
    href: releaseBase(release) + file,
    integrity: release.integrity[file],
    fetchpriority: 'low',
    nonce,
  })

/** The integrity of every script of every live release by URL: the browser rejects a script with a changed byte. */
export const integrityMap = (releases: readonly Release[]): Record<string, string> =>
  Object.fromEntries(
    releases.flatMap((release) =>
      Object.entries(release.integrity)
        .filter(([file]) => file.endsWith('.js') && file !== release.server?.entry)
        .map(([file, value]) => [releaseBase(release) + file, value]),
    ),
  )
