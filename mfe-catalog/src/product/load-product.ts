import { shopName } from '@shop/content/shop-facts'
import * as v from 'valibot'

import type { Client } from '@shop/client/client'
import { findProduct, listProducts } from '@shop/client/products'
import type { Product, ProductVariant } from '@shop/contracts/product'
import { emptyHead, type FragmentHead } from '@shop/contracts/server-entry'
import { categoryHref, productHref } from '@shop/domain/hrefs'
import { toDollars } from '@shop/domain/money'
import type { PageData } from '@shop/module-runtime/page-module'
import { pictureInColor } from '@shop/ui/picture-paths'

import { pageHead } from '../page/page-head.ts'

const relatedCount = 3

export type ProductData = PageData & { product: Product | null; related: Product[] }

/** An unknown id gives a page with status 404. @throws ApiProblem if a request fails */
export const loadProduct = async (client: Client, id: string): Promise<ProductData> => {
  const product = await findProduct(client, id)
  if (!product) return { head: missingProductHead(), status: 404, product, related: [] }
  const { products } = await listProducts(client, {
    category: product.category,
    limit: relatedCount + 1,
  })
  return { head: productHead(product), product, related: relatedProducts(product, products) }
}

export const relatedProducts = (product: Product, products: readonly Product[]): Product[] =>
  products
    .filter(({ id, category }) => id !== product.id && category === product.category)
    .slice(0, relatedCount)

/** Query of `/product/{id}`: the color to show. A color that the product lacks is ignored. */
export const ProductSearch = v.object({
  color: v.fallback(v.optional(v.pipe(v.string(), v.maxLength(40))), undefined),
})
export type ProductSearch = v.InferOutput<typeof ProductSearch>

/** Includes Open Graph tags and a schema.org Product, with an offer per variant. */
export const productHead = (product: Product): FragmentHead =>
  pageHead({
    title: product.name,
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

export const missingProductHead = (): FragmentHead => ({
  ...emptyHead('Product Not Found · NDX'),
  metas: [{ name: 'robots', content: 'noindex' }],
})

/** The maximum length of a description in the page's head and in link previews, in characters. */
const maxPreviewLength = 160

const shortened = (text: string): string =>
  text.length > maxPreviewLength ? `${text.slice(0, maxPreviewLength - 1).trimEnd()}…` : text

const productSchema = (product: Product) => {
  const { variants = [], priceCents, stock } = product
  const offered =
    variants.length > 0
      ? { ...groupFields(product), hasVariant: variants.map((one) => variantSchema(product, one)) }
      : {
          '@type': 'Product',
          sku: product.sku || product.id,
          offers: offerSchema({ url: productHref(product.id), priceCents, stock }),
        }
  return {
    '@context': 'https://schema.org',
    name: product.name,
    description: product.description,
    image: product.image,
    material: product.specifications?.material || undefined,
    category: product.category,
    brand: { '@type': 'Brand', name: shopName },
    ...offered,
  }
}

/**
 * Groups variants as in
 * developers.google.com/search/docs/appearance/structured-data/product-variants.
 */
const groupFields = ({ id, sku, sizes, colors }: Product) => ({
  '@type': 'ProductGroup',
  url: productHref(id),
  productGroupID: sku || id,
  variesBy: [
    ...(sizes.length > 0 ? ['https://schema.org/size'] : []),
    ...(colors.length > 0 ? ['https://schema.org/color'] : []),
  ],
})

const variantSchema = (
  product: Product,
  { size, color, sku, priceCents, stock }: ProductVariant,
) => ({
  '@type': 'Product',
  name: [product.name, size, color].filter(Boolean).join(', '),
  sku: sku || [product.id, size, color].filter(Boolean).join('-'),
  size: size ?? undefined,
  color: color ?? undefined,
  image: pictureInColor(product.image, color ?? undefined),
  offers: offerSchema({
    url: productHref(product.id, color ?? undefined),
    priceCents: priceCents ?? product.priceCents,
    stock,
  }),
})

type OfferFacts = { url: string; priceCents: number; stock: number }

const offerSchema = ({ url, priceCents, stock }: OfferFacts) => ({
  '@type': 'Offer',
  url,
  price: toDollars(priceCents).toFixed(2),
  priceCurrency: 'USD',
  availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
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
