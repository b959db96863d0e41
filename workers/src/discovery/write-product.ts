/** A product's page in Markdown. */
import { formatCents } from '@shop/domain/money'
import type { ProductRow } from '@shop/db/schema/products'

import { escapeLine, escapeLines } from './escape-markdown.ts'
import { productHref } from '@shop/domain/hrefs'
import { toWhole } from './pages.ts'

/** All that a shopper reads of a product. Addresses are whole. */
export const writeProduct = (origin: string, product: ProductRow): string =>
  [
    `# ${escapeLine(product.name)}`,
    `**${price(product)}**, ${product.stock > 0 ? 'in stock' : 'sold out'}`,
    escapeLines(product.description),
    facts(origin, product),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n')

/** The page for an id that no product has. */
export const writeMissingProduct = (origin: string): string =>
  `# Product Not Found\n\n[Back to Shop](${origin}/shop)\n`

const price = ({ priceCents, originalPriceCents }: ProductRow): string =>
  originalPriceCents !== null && originalPriceCents > priceCents
    ? `${formatCents(priceCents)} (was ${formatCents(originalPriceCents)})`
    : formatCents(priceCents)

const facts = (origin: string, product: ProductRow): string => {
  const { id, category, sizes, colors, image } = product
  const picture = toWhole(origin, image)
  return [
    `- Category: ${escapeLine(category)}`,
    ...(sizes.length > 0 ? [`- Sizes: ${sizes.map(escapeLine).join(', ')}`] : []),
    ...(colors.length > 0 ? [`- Colors: ${colors.map(escapeLine).join(', ')}`] : []),
    ...details(product),
    ...(picture ? [`- Picture: <${picture}>`] : []),
    `- Page: <${origin}${productHref(id)}>`,
  ].join('\n')
}

const details = ({ specifications }: ProductRow): string[] => {
  const { material, weight, fit, care, origin, features = [] } = specifications
  const known = { Material: material, Weight: weight, Fit: fit, Care: care, Origin: origin }
  return Object.entries({ ...known, Features: features.join(', ') })
    .filter(([, text]) => text)
    .map(([name, text]) => `- ${name}: ${escapeLine(text ?? '')}`)
}
