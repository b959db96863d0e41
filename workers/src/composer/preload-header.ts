/**
 * The `Link` header of a document: what its first view waits for, so that a browser asks for it before it has read the document.
 * Cloudflare sends the same header ahead as Early Hints (RFC 8297).
 */
import { type Release, releaseBase } from '@shop/contracts/release'

import type { Fragment } from '../registry/files/server-entry.ts'

/** What a page loads before its first paint, by the owner of its path, if any, and what that rendered. */
type FirstView = { shell: Release; owner: Release | undefined; fragment: Fragment }

/** Style sheets, the font, and the one picture that the page marks with `fetchpriority="high"`. */
export const preloadHeader = ({ shell, owner, fragment }: FirstView): string =>
  [
    ...styleLinks(shell, '.'),
    ...(owner ? styleLinks(owner, './page') : []),
    ...fontLinks(shell),
    ...pictureLinks(fragment),
  ].join(', ')

/** A preload with another integrity value than the tag's would be fetched twice. */
const styleLinks = (release: Release, expose: string): string[] =>
  (release.browser.exposes[expose]?.css ?? []).map((file) =>
    link(releaseBase(release) + file, { as: 'style', integrity: release.integrity[file] }),
  )

/** Fonts are always fetched without credentials; a preload with them would not match. */
const fontLinks = (shell: Release): string[] =>
  (shell.browser.exposes['.']?.fonts ?? []).map((file) =>
    link(releaseBase(shell) + file, { as: 'font', type: 'font/woff2', crossorigin: 'anonymous' }),
  )

/** In the format of its first source, which browsers that cannot show it do not preload. */
const pictureLinks = ({ html }: Fragment): string[] => {
  const [, source, image] =
    /(<source\b[^>]*>)?(<img\b[^>]*\bfetchpriority="high"[^>]*>)/i.exec(html) ?? []
  const href = attributeOf(image, 'src')
  if (!href || /[<>]/.test(href)) return []
  const of = source ?? image
  const attributes = {
    as: 'image',
    type: attributeOf(source, 'type'),
    imagesrcset: attributeOf(of, 'srcset'),
    imagesizes: attributeOf(of, 'sizes'),
    fetchpriority: 'high',
  }
  return [link(href, attributes)].filter((value) => sendable.test(value))
}

/** What a header can hold as it is; a picture with another address is loaded when the page is read. */
const sendable = /^[\x20-\x7e]*$/

const attributeOf = (element: string | undefined, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"\\\\]*)"`, 'i').exec(element ?? '')?.[1]?.replaceAll('&amp;', '&')

const link = (href: string, attributes: Record<string, string | undefined>): string =>
  [
    `<${href}>`,
    'rel=preload',
    ...Object.entries(attributes).flatMap(([name, value]) => (value ? [`${name}="${value}"`] : [])),
  ].join('; ')
