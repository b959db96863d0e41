import { expect, it } from 'vitest'

import { emptyHead } from '@shop/contracts/server-entry'

import { tag } from '../../platform/html.ts'
import { missingPreview } from './head-tags.ts'

const shopName = 'NDX'
const origin = 'https://shop.example'

it('adds a complete link preview with absolute URLs to a page that has none', () => {
  const head = { ...emptyHead('About · NDX'), description: 'Our story.', canonical: '/about' }
  expect(missingPreview(head, { origin, shopName })).toEqual([
    { property: 'og:site_name', content: 'NDX' },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: 'About · NDX' },
    { property: 'og:description', content: 'Our story.' },
    { property: 'og:url', content: 'https://shop.example/about' },
    { property: 'og:image', content: 'https://shop.example/media/brand/share.jpg' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ])
})

it('omits tags that the page itself has, and empty ones', () => {
  const metas = [
    { property: 'og:title', content: 'Tee' },
    { property: 'og:image', content: '/media/tee.webp' },
    { name: 'twitter:card', content: 'summary' },
  ]
  const keys = missingPreview({ ...emptyHead('Tee'), metas }, { origin, shopName }).map(
    (meta) => meta.property ?? meta.name,
  )
  expect(keys).toEqual(['og:site_name', 'og:type'])
})

it.each(['x><script', 'on load', 'HREF', 'a"b', ''])(
  'refuses to write an attribute named %j',
  (name) => {
    expect(() => tag('meta', { [name]: 'x' })).toThrow(TypeError)
  },
)
