import { listedCategories } from '@shop/domain/catalog'
import { categoryHref } from '@shop/domain/hrefs'

export type FooterLink = { label: string; href: string }

const pages: readonly FooterLink[] = [
  { label: 'Home', href: '/' },
  { label: 'Shop', href: '/shop' },
  { label: 'About', href: '/about' },
  { label: 'Contact', href: '/contact' },
  { label: 'FAQ', href: '/faq' },
]

/** The shop's own pages, then those that other live modules bring. */
export const quickLinks = (moduleLinks: readonly FooterLink[]): readonly FooterLink[] => {
  const known = new Set(pages.map(({ href }) => href))
  return [...pages, ...moduleLinks.filter(({ href }) => !known.has(href))]
}

export const collectionLinks: readonly FooterLink[] = listedCategories.map((category) => ({
  label: category,
  href: categoryHref(category),
}))

export const legalLinks: readonly FooterLink[] = [
  { label: 'Privacy', href: '/privacy' },
  { label: 'Terms', href: '/terms' },
  { label: 'Returns & Exchanges', href: '/returns' },
]
