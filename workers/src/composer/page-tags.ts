/** What a page says of itself to search engines and link previews. */
import type { FragmentHead } from '@shop/contracts/server-entry'

import { jsonScript, tag } from '../platform/html.ts'
import { missingPreview } from './missing-preview.ts'
import { wholeAddress } from './whole-address.ts'

/** Title apart: description, canonical address, previews, schema.org. Modules do not know the origin. */
export const pageTags = (head: FragmentHead, origin: string): string[] => [
  ...(head.description ? [tag('meta', { name: 'description', content: head.description })] : []),
  ...(head.canonical ? [tag('link', { rel: 'canonical', href: origin + head.canonical })] : []),
  ...head.metas.map((meta) => tag('meta', absoluteImage(meta, origin))),
  ...missingPreview(head, origin).map((meta) => tag('meta', meta)),
  ...head.links.map((link) => tag('link', link)),
  ...head.jsonLd.map((data) => jsonScript('application/ld+json', absoluteAddresses(data, origin))),
]

/** Previews need whole addresses. */
const absoluteImage = (meta: Record<string, string>, origin: string): Record<string, string> =>
  meta['property'] === 'og:image'
    ? { ...meta, content: wholeAddress(meta['content'] ?? '', origin) }
    : meta

const addressKeys = new Set(['url', 'image', 'item'])

const absoluteAddresses = (data: unknown, origin: string): unknown =>
  JSON.parse(JSON.stringify(data), (key, value: unknown) =>
    addressKeys.has(key) && typeof value === 'string' ? wholeAddress(value, origin) : value,
  )
