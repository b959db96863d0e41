import { expect, it } from 'vitest'

import { collectionLinks, quickLinks } from './footer.tsx'

const labelsOf = (links: readonly { label: string }[]): string[] => links.map(({ label }) => label)

it('links to the five pages, even while their module is not live', () => {
  expect(labelsOf(quickLinks([]))).toEqual(['Home', 'Shop', 'About', 'Contact', 'FAQ'])
})

it('adds the links of other modules, and lists no page twice', () => {
  const links = [
    { label: 'Shop', href: '/shop' },
    { label: 'Lookbook', href: '/lookbook' },
  ]
  expect(labelsOf(quickLinks(links))).toEqual([
    'Home',
    'Shop',
    'About',
    'Contact',
    'FAQ',
    'Lookbook',
  ])
})

it('links to the five collections', () => {
  expect(collectionLinks).toEqual([
    { label: 'Shirts', href: '/shop?category=Shirts' },
    { label: 'Ladies', href: '/shop?category=Ladies' },
    { label: 'Hoodies', href: '/shop?category=Hoodies' },
    { label: 'Hats', href: '/shop?category=Hats' },
    { label: 'Toddler Shirts', href: '/shop?category=Toddler+Shirts' },
  ])
})
