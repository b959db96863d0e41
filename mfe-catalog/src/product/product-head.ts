/** Head of a product page: what search engines and link previews show. */
import type { FragmentHead } from '@shop/contracts/server-entry'
import { categoryHref, productHref } from '@shop/domain/hrefs'
import { toDollars } from '@shop/domain/money'
import type { Product } from '@shop/contracts/product'

/** Title, description, canonical address, Open Graph, and schema.org Product with price and availability. */
export const productHead = (product: Product): FragmentHead => ({
  title: `${product.name} · NDX`,
  description: shortened(product.description),
  canonical: productHref(product.id),
  metas: [
    { property: 'og:type', content: 'product' },
    { property: 'og:title', content: product.name },
    { property: 'og:description', content: shortened(product.description) },
    { property: 'og:image', content: product.image },
  ],
  links: [{ rel: 'alternate', type: 'text/markdown', href: productHref(product.id) }],
  jsonLd: [productSchema(product), breadcrumbSchema(product)],
})

/** Head of the page for an id that no product has. */
export const missingProductHead = (): FragmentHead => ({
  title: 'Product Not Found · NDX',
  metas: [{ name: 'robots', content: 'noindex' }],
  links: [],
  jsonLd: [],
})

const longestPreview = 160

const shortened = (text: string): string =>
  text.length > longestPreview ? `${text.slice(0, longestPreview - 1).trimEnd()}…` : text

const productSchema = (product: Product) => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: product.name,
  description: product.description,
  sku: product.id,
  image: product.image,
  material: product.specifications?.material || undefined,
  category: product.category,
  brand: { '@type': 'Brand', name: 'NDX' },
  offers: {
    '@type': 'Offer',
    url: productHref(product.id),
    price: toDollars(product.priceCents).toFixed(2),
    priceCurrency: 'USD',
    availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
  },
})

const breadcrumbSchema = ({ id, name, category }: Product) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [
    ['Home', '/'],
    ['Shop', '/shop'],
    [category, categoryHref(category)],
    [name, productHref(id)],
  ].map(([label, item], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item,
  })),
})
