/** Cloudflare sends a document's `Link` header early, as Early Hints (RFC 8297). */
import { type Release, releaseBase } from '@shop/contracts/release'

import type { Fragment } from '../../releases/registry/files/server-entry.ts'

type FirstView = { shell: Release; owner: Release | undefined; fragment: Fragment }

export const preloadHeader = ({ shell, owner, fragment }: FirstView): string =>
  [
    ...styleLinks(shell, '.'),
    ...(owner ? styleLinks(owner, './page') : []),
    ...fontLinks(shell),
    ...pictureLinks(fragment),
  ].join(', ')

/** The integrity value must equal that of the style sheet's tag, or the file is fetched twice. */
const styleLinks = (release: Release, expose: string): string[] =>
  (release.browser.exposes[expose]?.css ?? []).map((file) =>
    link(releaseBase(release) + file, { as: 'style', integrity: release.integrity[file] }),
  )

/** Browsers fetch fonts without credentials; a preload with credentials would not match. */
const fontLinks = (shell: Release): string[] =>
  (shell.browser.exposes['.']?.fonts ?? []).map((file) =>
    link(releaseBase(shell) + file, { as: 'font', type: 'font/woff2', crossorigin: 'anonymous' }),
  )

/** Preloads the `img`, or the `source` right before it. Browsers skip formats they cannot show. */
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

/** Takes linear time even for hostile HTML, because modules write it. */
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
