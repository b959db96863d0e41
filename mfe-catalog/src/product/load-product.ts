import * as v from 'valibot'

import { findProduct, listProducts } from '@shop/client/products'
import type { Product, ProductVariant } from '@shop/contracts/product'
import { emptyHead, type FragmentHead } from '@shop/contracts/server-entry'
import { categoryName, findCategory } from '@shop/domain/categories'
import { categoryHref, productHref } from '@shop/domain/hrefs'
import { currencyCode, dollarsText } from '@shop/domain/money'
import { pictureOf } from '@shop/domain/picture-paths'
import type { PageData, RouterContext } from '@shop/module-runtime/page-module'

const relatedCount = 3

export type ProductData = PageData & { product: Product | null; related: Product[] }

/** For an unknown id, `product` is null and `status` is 404. @throws ApiProblem */
export const loadProduct = async (
  { client, settings }: Pick<RouterContext, 'client' | 'settings'>,
  id: string,
): Promise<ProductData> => {
  const { name } = settings.shop
  const product = await findProduct(client, id)
  if (!product) return { head: missingProductHead(name), status: 404, product, related: [] }
  const { all } = settings.categories
  const { category } = product
  // Skips a category that the shop no longer has, because the API rejects it.
  const { products } = findCategory(all, category)
    ? await listProducts(client, { category, limit: relatedCount + 1 })
    : { products: [] }
  const head = productHead(product, name, categoryName(all, category))
  return { head, product, related: relatedProducts(product, products) }
}

export const relatedProducts = (product: Product, products: readonly Product[]): Product[] =>
  products
    .filter(({ id, category }) => id !== product.id && category === product.category)
    .slice(0, relatedCount)

const ChoiceText = v.fallback(v.optional(v.pipe(v.string(), v.maxLength(40))), undefined)

/** A color or size that the product does not have is ignored. */
export const ProductSearch = v.object({ color: ChoiceText, size: ChoiceText })
export type ProductSearch = v.InferOutput<typeof ProductSearch>

/** The schema.org type is Product, or ProductGroup if there are variants. */
export const productHead = (
  product: Product,
  shopName: string,
  category = product.category,
): FragmentHead => {
  const { id, name, image } = product
  const description = shortened(product.description)
  return {
    ...emptyHead(`${name} · ${shopName}`),
    description,
    canonical: productHref(id),
    metas: [
      { property: 'og:type', content: 'product' },
      { property: 'og:title', content: name },
      { property: 'og:description', content: description },
      { property: 'og:image', content: image },
    ],
    links: [{ rel: 'alternate', type: 'text/markdown', href: productHref(id) }],
    jsonLd: [productSchema(product, shopName, category), breadcrumbSchema(product, category)],
  }
}

export const missingProductHead = (shopName: string): FragmentHead => ({
  ...emptyHead(`Product Not Found · ${shopName}`),
  metas: [{ name: 'robots', content: 'noindex' }],
})

const maxPreviewLength = 160

const shortened = (text: string): string =>
  text.length > maxPreviewLength ? `${text.slice(0, maxPreviewLength - 1).trimEnd()}…` : text

/** See developers.google.com/search/docs/appearance/structured-data/product-variants. */
const productSchema = (product: Product, shopName: string, category: string) => {
  const { id, sku, sizes, colors, variants = [], pictures = [] } = product
  const about = {
    '@context': 'https://schema.org',
    name: product.name,
    description: product.description,
    image:
      pictures.length > 0 ? [product.image, ...pictures.map(({ image }) => image)] : product.image,
    material: product.specifications?.material || undefined,
    category,
    brand: { '@type': 'Brand', name: shopName },
  }
  const url = productHref(id)
  if (variants.length === 0)
    return { ...about, '@type': 'Product', sku: sku || id, offers: offerSchema(url, product) }
  return {
    ...about,
    '@type': 'ProductGroup',
    url,
    productGroupID: sku || id,
    variesBy: [
      ...(sizes.length > 0 ? ['https://schema.org/size'] : []),
      ...(colors.length > 0 ? ['https://schema.org/color'] : []),
    ],
    hasVariant: variants.map((variant) => variantSchema(product, variant)),
  }
}

const variantSchema = (product: Product, variant: ProductVariant) => {
  const size = variant.size ?? undefined
  const color = variant.color ?? undefined
  return {
    '@type': 'Product',
    name: [product.name, size, color].filter(Boolean).join(', '),
    sku: variant.sku || [product.id, size, color].filter(Boolean).join('-'),
    size,
    color,
    image: pictureOf(product, color),
    offers: offerSchema(productHref(product.id, color, size), {
      priceCents: variant.priceCents ?? product.priceCents,
      stock: variant.stock,
    }),
  }
}

const offerSchema = (
  url: string,
  { priceCents, stock }: Pick<Product, 'priceCents' | 'stock'>,
) => ({
  '@type': 'Offer',
  url,
  price: dollarsText(priceCents),
  priceCurrency: currencyCode,
  availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
})

const breadcrumbSchema = ({ id, name, category }: Product, categoryText: string) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [
    { name: 'Home', item: '/' },
    { name: 'Shop', item: '/shop' },
    { name: categoryText, item: categoryHref(category) },
    { name, item: productHref(id) },
  ].map((entry, index) => ({ '@type': 'ListItem', position: index + 1, ...entry })),
})
