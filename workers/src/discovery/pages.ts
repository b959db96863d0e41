/** The shop's pages that others should find. */
import { listedCategories } from '@shop/domain/catalog'
import { categoryHref } from '@shop/domain/hrefs'
import { policyFacts } from '@shop/content/shop-facts'

/**
 * Addresses by what they are called; each is a path of this shop. Written down instead of read from the live
 * releases: routes carry neither names nor notes, and do not say that a cart is nobody's to find.
 */
export const pages: readonly { path: string; name: string; notes: string }[] = [
  { path: '/', name: 'Home', notes: 'what is featured' },
  { path: '/shop', name: 'Shop', notes: 'every product, with search and filters' },
  ...listedCategories.map((category) => ({
    path: categoryHref(category),
    name: category,
    notes: 'one category of the shop',
  })),
  { path: '/about', name: 'About', notes: 'the story of the brand' },
  { path: '/contact', name: 'Contact', notes: `we answer within ${policyFacts.reply}` },
  { path: '/faq', name: 'FAQ', notes: 'twelve questions and answers' },
  { path: '/privacy', name: 'Privacy', notes: 'what happens to data' },
  { path: '/terms', name: 'Terms', notes: 'terms of sale' },
  { path: '/returns', name: 'Returns & Exchanges', notes: 'how to send something back' },
]

/** The whole address of what a product names, on this shop or elsewhere; null when it cannot be read. */
export const toWhole = (origin: string, address: string): string | null =>
  URL.parse(address, origin)?.href ?? null
