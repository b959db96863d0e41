/** What may be ordered: pure rules over the lines and the products as the shop knows them. */
import { formatCents } from '@shop/domain/money'
import type { PlaceOrderInput } from '@shop/contracts/order'
import { type ProblemCode, ProblemError, type ProblemIssue } from '@shop/contracts/problem'

type Line = PlaceOrderInput['items'][number]

/** What an order depends on. `stock` is absent when only the database can tell. */
export type ProductOffer = {
  name: string
  /** Grows with every save by staff. */
  version: number
  priceCents: number
  sizes: readonly string[]
  colors: readonly string[]
  stock?: number
}
type Known = ReadonlyMap<string, ProductOffer>

/** Pieces wanted of each product, its lines summed. */
export const quantityByProduct = (lines: readonly Line[]): Map<string, number> => {
  const quantities = new Map<string, number>()
  for (const { product_id, quantity } of lines) {
    quantities.set(product_id, (quantities.get(product_id) ?? 0) + quantity)
  }
  return quantities
}

/**
 * The refusal an order deserves, or `null`. Kinds of problem are told one at a time, the one that
 * the shopper must settle first first; each names all lines it concerns.
 */
export const refuseLines = (lines: readonly Line[], known: Known): ProblemError | null => {
  const wanted = quantityByProduct(lines)
  for (const [code, check] of checks) {
    const issues = lines.flatMap((line, index) => {
      const issue = check(line, known.get(line.product_id), wanted.get(line.product_id) ?? 0)
      return issue ? [{ path: `items.${index}.${issue.field}`, message: issue.message }] : []
    })
    if (issues.length > 0) return new ProblemError(code, details[code](issues), { issues })
  }
  return null
}

type FieldIssue = { field: string; message: string } | null
type Check = (line: Line, product: ProductOffer | undefined, wanted: number) => FieldIssue
type LineProblem = Extract<
  ProblemCode,
  'product-not-found' | 'bad-input' | 'price-changed' | 'out-of-stock'
>

const checkExists: Check = (_line, product) =>
  product ? null : { field: 'product_id', message: 'is not in the shop; take this line out' }

const checkSize: Check = ({ size }, product) => {
  if (!product) return null
  const { sizes } = product
  const isOffered = sizes.length === 0 ? size === undefined : sizes.includes(size ?? '')
  return isOffered ? null : { field: 'size', message: offered(sizes) }
}

const checkColor: Check = ({ color }, product) =>
  !product || color === undefined || product.colors.includes(color)
    ? null
    : { field: 'color', message: offered(product.colors) }

const checkPrice: Check = ({ price }, product) =>
  !product || product.priceCents === price
    ? null
    : { field: 'price', message: `is ${formatCents(product.priceCents)} now` }

const checkStock: Check = (_line, product, wanted) =>
  product?.stock === undefined || product.stock >= wanted
    ? null
    : { field: 'quantity', message: `only ${product.stock} left` }

const offered = (choices: readonly string[]): string =>
  choices.length > 0 ? `must be one of ${choices.join(', ')}` : 'is not offered; leave it out'

const checks: readonly (readonly [LineProblem, Check])[] = [
  ['product-not-found', checkExists],
  ['bad-input', checkSize],
  ['bad-input', checkColor],
  ['price-changed', checkPrice],
  ['out-of-stock', checkStock],
]

const details: Record<LineProblem, (issues: ProblemIssue[]) => string> = {
  'product-not-found': () => 'Something in the cart is not sold here. Nothing was ordered.',
  'bad-input': ([first]) => `${first?.path ?? 'A line'} ${first?.message ?? 'does not fit'}.`,
  'price-changed': () => 'A price changed since it was shown. Nothing was ordered.',
  'out-of-stock': () => 'There is not enough in stock. Nothing was ordered.',
}
