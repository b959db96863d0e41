import { type Release, releaseBase } from '@shop/contracts/release'
import type { FragmentHead } from '@shop/contracts/server-entry'

import { absoluteUrl, jsonScript, tag } from '../../platform/html.ts'
import { brandPictures } from '../../platform/brand.ts'

type Site = { origin: string; shopName: string }

export const pageTags = (head: FragmentHead, { origin, shopName }: Site): string[] => [
  ...(head.description ? [tag('meta', { name: 'description', content: head.description })] : []),
  ...(head.canonical ? [tag('link', { rel: 'canonical', href: origin + head.canonical })] : []),
  ...head.metas.map((meta) => tag('meta', withAbsoluteImage(meta, origin))),
  ...missingPreview(head, { origin, shopName }).map((meta) => tag('meta', meta)),
  ...head.links.map((link) => tag('link', link)),
  ...head.jsonLd.map((data) => jsonScript('application/ld+json', withAbsoluteUrls(data, origin))),
]

const withAbsoluteImage = (meta: Meta, origin: string): Meta =>
  meta.property === 'og:image' ? { ...meta, content: toAbsolute(meta.content, origin) } : meta

const urlKeys = new Set(['url', 'image', 'item', 'merchantReturnLink'])

const withAbsoluteUrls = (data: unknown, origin: string): unknown =>
  JSON.parse(JSON.stringify(data), (key, value: unknown) => {
    if (!urlKeys.has(key)) return value
    const absolute = (one: unknown) => (typeof one === 'string' ? toAbsolute(one, origin) : one)
    return Array.isArray(value) ? value.map(absolute) : absolute(value)
  })

/** An unparsable URL stays unchanged, so that it does not break the page. */
const toAbsolute = (url: string, origin: string): string => absoluteUrl(url, origin) ?? url

type Meta = FragmentHead['metas'][number]

/** Returns the link preview tags (ogp.me) that the page's own head lacks. */
export const missingPreview = (head: FragmentHead, site: Site): Meta[] => {
  const present = new Set(head.metas.map(keyOf))
  return preview(head, site).filter((meta) => !present.has(keyOf(meta)) && meta.content)
}

const keyOf = (meta: Meta): string | undefined => meta.property ?? meta.name

const preview = (
  { title, description = '', canonical }: FragmentHead,
  { origin, shopName }: Site,
): Meta[] => [
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

/** With a low priority, browsers fetch the page's picture and font first. */
const preloadTag = (release: Release, file: string, nonce: string): string =>
  tag('link', {
    rel: 'modulepreload',
    href: releaseBase(release) + file,
    integrity: release.integrity[file],
    fetchpriority: 'low',
    nonce,
  })

export const integrityMap = (releases: readonly Release[]): Record<string, string> =>
  Object.fromEntries(
    releases.flatMap((release) =>
      Object.entries(release.integrity)
        .filter(([file]) => file.endsWith('.js') && file !== release.server?.entry)
        .map(([file, value]) => [releaseBase(release) + file, value]),
    ),
  )
