import { ProblemError } from '@shop/contracts/problem'
import { categoryName } from '@shop/domain/categories'
import { productHref } from '@shop/domain/hrefs'
import { formatCents } from '@shop/domain/money'
import { specificationTexts } from '@shop/domain/specifications'
import { describePrice, priceRangeOf } from '@shop/domain/catalog'

import { cachedText } from '../../platform/http/cached-response.ts'
import { revalidated } from '../../platform/http/response-headers.ts'
import { absoluteUrl } from '../../platform/html.ts'
import type { RequestHandler } from '../../platform/context.ts'
import { getProduct, ofProduct } from '../../shop/products/get-product.ts'
import { readCategories } from '../../shop/settings/categories.ts'
import type { WholeProduct } from '../../search/retrieval/product-columns.ts'

export const productPath = /^\/product\/([^/]+)\/?$/

const contentType = 'text/markdown; charset=utf-8'
const headers = { vary: 'accept' }

export const serveProductMarkdown: RequestHandler = async (ctx, request) => {
  const { shopOrigin: origin } = ctx.host
  const { pathname } = new URL(request.url)
  try {
    const id = decodeURIComponent(productPath.exec(pathname)?.[1] ?? '')
    return await cachedText(ctx, request, {
      key: `product.md ${origin} ${id}`,
      contentType,
      headers,
      load: async () => {
        const product = await getProduct({ ctx, input: { id } })
        const category = categoryName(await readCategories(ctx), product.category)
        const value = writeProduct(origin, { ...product, category })
        return { value, subjects: [ofProduct(id), 'settings'] }
      },
    })
  } catch (error) {
    if (!isMissing(error)) throw error
    const text = `# Product Not Found\n\n[Back to Shop](${origin}/shop)\n`
    return new Response(request.method === 'HEAD' ? null : text, {
      status: 404,
      headers: { ...headers, 'content-type': contentType, 'cache-control': revalidated },
    })
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof URIError || (error instanceof ProblemError && error.code === 'product-not-found')

export const writeProduct = (origin: string, product: WholeProduct): string =>
  [
    `# ${escapeLine(product.name)}`,
    `**${price(product)}**, ${product.stock > 0 ? 'in stock' : 'sold out'}`,
    escapeLines(product.description),
    facts(origin, product),
    variantTable(product),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n')

const price = (product: WholeProduct): string => {
  const { originalPriceCents: before } = product
  const [, most] = priceRangeOf(product)
  const was = before !== null && before > most ? ` (was ${formatCents(before)})` : ''
  return `${describePrice(product)}${was}`
}

const facts = (origin: string, product: WholeProduct): string => {
  const { id, category, sizes, colors, image, specifications } = product
  const picture = absoluteUrl(image, origin)
  return [
    `- Category: ${escapeLine(category)}`,
    ...(sizes.length > 0 ? [`- Sizes: ${sizes.map(escapeLine).join(', ')}`] : []),
    ...(colors.length > 0 ? [`- Colors: ${colors.map(escapeLine).join(', ')}`] : []),
    ...specificationTexts(specifications).map(([label, text]) => `- ${label}: ${escapeLine(text)}`),
    ...(picture ? [`- Picture: <${picture}>`] : []),
    `- Page: <${origin}${productHref(id)}>`,
  ].join('\n')
}

const variantTable = ({ variants, priceCents }: WholeProduct): string => {
  if (variants.length === 0) return ''
  const rows = variants.map((one) => [
    escapeLine(one.size),
    escapeLine(one.color),
    escapeLine(one.sku ?? ''),
    formatCents(one.priceCents ?? priceCents),
    one.stock > 0 ? 'in stock' : 'sold out',
  ])
  const table = [['Size', 'Color', 'SKU', 'Price', 'Stock'], Array(5).fill('---'), ...rows]
  return table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

/** Characters with a meaning in Markdown (CommonMark 2.4). Text by staff must stay plain text. */
const specialCharacters = /[\\`*_~[\]<>&#|]/g

export const escapeLine = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(specialCharacters, String.raw`\$&`)
    // Escapes characters that begin a list, a rule or an underlined heading.
    .replace(/^[-+=]/, String.raw`\$&`)
    .replace(/^(\d+)([.)])/, String.raw`$1\$2`)

export const escapeLines = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map(escapeLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
