import { formatCents } from '@shop/domain/money'
import { freeShippingOverCents, shippingTerms } from '@shop/domain/shipping'
import { taxRate } from '@shop/domain/totals'
import type { PageData } from '@shop/module-runtime/page-module'

import { screenGroups } from '../../frame/navigation/screens.ts'

type Placeholder = {
  /** Defaults to the screen's label in the sidebar. */
  title?: string
  text: string
  /** Links to existing pages that do part of the job today. */
  links: readonly (readonly [label: string, href: string])[]
}

export type PlaceholderText = Required<Placeholder>

/** `page` is undefined for an unknown path. */
export type PlaceholderData = PageData & { page: PlaceholderText | undefined }

const orders = ['Orders', '/admin/orders'] as const
const products = ['Products', '/admin/products'] as const
const reviews = ['Reviews', '/admin/reviews'] as const

const placeholders: Readonly<Record<string, Placeholder>> = {
  discounts: {
    text: 'Codes and automatic discounts will be here. A product goes on sale today by its original price.',
    links: [products],
  },
  abandoned: {
    title: 'Abandoned carts',
    text: 'Carts that were left before checkout will be here. They live in the shopper’s browser today; what was ordered is under Orders.',
    links: [orders],
  },
  collections: {
    text: 'Hand-picked groups of products will be here. Categories and the Featured mark group them today.',
    links: [products, ['Featured in the shop', '/shop?sort=featured']],
  },
  pages: {
    text: 'The texts of About, Contact and the FAQ will be edited here. They are part of the shop’s releases today.',
    links: [
      ['About', '/about'],
      ['Contact', '/contact'],
      ['FAQ', '/faq'],
    ],
  },
  media: {
    text: 'All pictures and clips of the shop will be here. A product’s picture is set in its form today.',
    links: [products],
  },
  campaigns: {
    text: 'Newsletters and their results will be here. Nothing is sent from the shop yet; who agreed to them is under Segments.',
    links: [['Segments', '/admin/segments'], reviews],
  },
  seo: {
    text: 'How pages show in searches and previews will be edited here. Titles, previews and the sitemap are made from the products today.',
    links: [products, ['Sitemap', '/sitemap.xml']],
  },
  settings: { text: 'Settings coming soon…', links: [] },
  shipping: {
    text: `Rates and zones will be set here. Today every order over ${formatCents(freeShippingOverCents)} ships free, and any other for ${formatCents(shippingTerms.standard.flatCents)}.`,
    links: [orders, ['Returns & Exchanges', '/returns']],
  },
  taxes: {
    text: `Rates by place will be set here. Today ${taxRate * 100}% of the subtotal is charged on every order.`,
    links: [orders, products],
  },
  payments: {
    text: 'Payment providers will be connected here. Today no card is charged: its number never leaves the shopper’s browser.',
    links: [orders],
  },
}

const screens = screenGroups.flatMap((group) => group.screens)

export const findPlaceholder = (name: string): PlaceholderText | undefined => {
  const screen = screens.find(({ href }) => href === `/admin/${name}`)
  const placeholder = screen && placeholders[name]
  return placeholder && { title: screen.label, ...placeholder }
}
