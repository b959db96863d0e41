/** Link previews (ogp.me) of pages that say nothing about it themselves. */
import type { FragmentHead } from '@shop/contracts/server-entry'

import { brandPictures, shopName } from './brand.ts'
import { wholeAddress } from './whole-address.ts'

type Meta = Record<string, string>

/** The tags that the page's own head does not bring; what would be empty is left out. */
export const missingPreview = (head: FragmentHead, origin: string): Meta[] => {
  const brought = new Set(head.metas.map(keyOf))
  return preview(head, origin).filter((meta) => !brought.has(keyOf(meta)) && meta['content'])
}

const keyOf = (meta: Meta): string | undefined => meta['property'] ?? meta['name']

const preview = ({ title, description = '', canonical }: FragmentHead, origin: string): Meta[] => [
  { property: 'og:site_name', content: shopName },
  { property: 'og:type', content: 'website' },
  { property: 'og:title', content: title },
  { property: 'og:description', content: description },
  { property: 'og:url', content: canonical === undefined ? '' : wholeAddress(canonical, origin) },
  { property: 'og:image', content: `${origin}${brandPictures}/share.jpg` },
  { name: 'twitter:card', content: 'summary_large_image' },
]
