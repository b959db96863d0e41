/** `/products.xml` lists each size and color of each product for Google Merchant Center and Meta. */
import { asc, getTableColumns, gt } from 'drizzle-orm'

import { products } from '@shop/db/schema/products'
import { categoryName, type Wearer } from '@shop/domain/categories'
import { productHref } from '@shop/domain/hrefs'
import { currencyCode, dollarsText } from '@shop/domain/money'
import { pictureOf } from '@shop/domain/picture-paths'
import { isListed } from '@shop/domain/search-result'
import type { AllSettings } from '@shop/domain/shop-settings'
import { describeChoice, offerOf } from '@shop/domain/variants'

import { quickHash } from '../../platform/crypto.ts'
import { streamText } from '../../platform/csv-file.ts'
import { isNotModified, notModified } from '../../platform/http/preconditions.ts'
import { revalidated } from '../../platform/http/response-headers.ts'
import type { Ctx, RequestHandler } from '../../platform/context.ts'
import { absoluteUrl, escapeHtml } from '../../platform/html.ts'
import {
  soldOutSizesOf,
  type StoredVariant,
  variants,
  type WholeProduct,
} from '../../search/retrieval/product-columns.ts'
import { readShopSettings } from '../../shop/settings/read-settings.ts'

export const productFeedPath = '/products.xml'

/** The text may be larger than an isolate's memory, so only its `ETag` is cached. */
export const serveProductFeed: RequestHandler = async (ctx, request) => {
  const subjects = ['lists', 'shown', 'settings'] as const
  const load = async () => ({ value: `W/"${crypto.randomUUID()}"`, subjects })
  const { value: etag } = await ctx.cache.get({ key: `tag of feed ${ctx.host.shopOrigin}`, load })
  const type = 'application/xml; charset=utf-8'
  const headers = new Headers({ etag, 'cache-control': revalidated, 'content-type': type })
  if (isNotModified(request.headers, etag)) return notModified(headers)
  // Read after the tag, because a newer tag must never come with older settings.
  const settings = await readShopSettings(ctx)
  // If the first page fails, the response is an error. If a later page fails, the XML stays
  // incomplete, so that readers reject it and keep their last copy.
  const first = await readPage(ctx)
  const body = request.method === 'HEAD' ? null : streamText(writeFeed(ctx, settings, first))
  return new Response(body, { headers })
}

const pageSize = 100

const readPage = ({ db }: Pick<Ctx, 'db'>, after = ''): Promise<WholeProduct[]> =>
  db
    .select({ ...getTableColumns(products), variants })
    .from(products)
    .where(gt(products.id, after))
    .orderBy(asc(products.id))
    .limit(pageSize)

async function* writeFeed(ctx: Ctx, settings: AllSettings, first: WholeProduct[]) {
  const { shopOrigin: origin } = ctx.host
  const name = escapeHtml(plainText(settings.shop.name))
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
<title>${name}</title><link>${escapeHtml(origin)}</link><description>The products of ${name}</description>
`
  let page = first
  while (page.length > 0) {
    for (const product of page)
      if (isListed(settings, productHref(product.id))) yield writeItems(origin, settings, product)
    page = page.length === pageSize ? await readPage(ctx, page.at(-1)?.id) : []
  }
  yield '</channel></rss>\n'
}

/** Writes one item per line, because Meta limits the length of a line. */
const writeItems = (origin: string, settings: AllSettings, product: WholeProduct): string => {
  const categories = settings.categories.all
  const { id, originalPriceCents: before } = product
  const name = plainText(product.name)
  const wearer = categories.find((one) => one.id === product.category)?.wearer
  const [gender, ageGroup] = wearer ? people[wearer] : ['', '']
  const same = [
    attribute('description', shortened(plainText(product.description) || name, 5000)),
    attribute('brand', shortened(plainText(settings.shop.name), 70)),
    attribute('product_type', plainText(categoryName(categories, product.category))),
    '<g:condition>new</g:condition><g:identifier_exists>no</g:identifier_exists>',
    attribute('gender', gender),
    attribute('age_group', ageGroup),
  ].join('')
  const offered = { ...product, soldOutSizes: soldOutSizesOf(product) }
  const items = choicesOf(product).map(({ size, color }) => {
    const { priceCents, stock } = offerOf(offered, { size, color })
    // Omits items without a price, because Google rejects them.
    if (priceCents === 0) return ''
    const [image = '', ...others] = imagesOf(origin, product, color)
    const isOnSale = before !== null && before > priceCents
    const choice = plainText(describeChoice({ size, color }))
    return [
      `<item>${attribute('id', shortId([id, size, color]))}`,
      choice && attribute('item_group_id', shortId([id])),
      attribute('title', [shortened(name, 148 - choice.length), choice].filter(Boolean).join(', ')),
      attribute('link', origin + productHref(id, color, size)),
      attribute('image_link', image),
      ...others.map((other) => attribute('additional_image_link', other)),
      `<g:availability>${stock > 0 ? 'in_stock' : 'out_of_stock'}</g:availability>`,
      attribute('price', amount(isOnSale ? before : priceCents)),
      attribute('sale_price', isOnSale ? amount(priceCents) : ''),
      attribute('size', plainText(size)),
      attribute('color', plainText(color)),
      same,
      '</item>\n',
    ].join('')
  })
  return items.join('')
}

/** A product without variants has one stock for all of its sizes and colors. */
const choicesOf = (product: WholeProduct): Pick<StoredVariant, 'size' | 'color'>[] => {
  if (product.variants.length > 0) return product.variants
  const colors = orNone(product.colors)
  return orNone(product.sizes).flatMap((size) => colors.map((color) => ({ size, color })))
}

const orNone = (all: readonly string[]): readonly string[] => (all.length > 0 ? all : [''])

/** An id changes only if its size or color is renamed. Google allows 50 characters. */
const shortId = (parts: readonly string[]): string =>
  `${parts[0]?.slice(0, 40)}-${quickHash(JSON.stringify(parts)).toString(36)}`

/** Lists the picture in this color first, then up to 10 others. None shows another color. */
const imagesOf = (origin: string, product: WholeProduct, color: string): string[] => {
  const own = product.pictures.filter((one) => one.color === null || one.color === color)
  const paths = new Set([pictureOf(product, color), ...own.map(({ image }) => image)])
  return [...paths].slice(0, 11).flatMap((path) => absoluteUrl(path, origin) ?? [])
}

const amount = (cents: number): string => `${dollarsText(cents)} ${currencyCode}`

const attribute = (name: string, text: string): string =>
  text && `<g:${name}>${escapeHtml(text)}</g:${name}>`

/** Google requires an age group and has none for all ages, so `everyone` becomes `adult`. */
const people: Record<Wearer, readonly [gender: string, ageGroup: string]> = {
  everyone: ['unisex', 'adult'],
  adults: ['unisex', 'adult'],
  men: ['male', 'adult'],
  women: ['female', 'adult'],
  toddlers: ['unisex', 'toddler'],
  babies: ['unisex', 'infant'],
}

/** Removes what XML 1.0 cannot contain (section 2.2). */
const plainText = (text: string): string =>
  text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '').trim()

const shortened = (text: string, maxLength: number): string =>
  text.length > maxLength ? `${plainText(text.slice(0, maxLength - 1))}…` : text
