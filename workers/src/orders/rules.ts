/** What may be ordered: pure rules over an order's lines and the products' offers. */
import type { PlaceOrderInput } from '@shop/contracts/order'
import { type ProblemCode, ProblemError, type ProblemIssue } from '@shop/contracts/problem'
import { formatCents } from '@shop/domain/money'

type Line = PlaceOrderInput['items'][number]

/** What an order depends on of a product. `stock` is absent when only the database may judge it. */
export type ProductOffer = {
  name: string
  /** Grows with every save by staff. */
  version: number
  priceCents: number
  sizes: readonly string[]
  colors: readonly string[]
  stock?: number
}

/** Ordered pieces of each product, its lines summed. */
export const quantityByProduct = (lines: readonly Line[]): Map<string, number> => {
  const quantities = new Map<string, number>()
  for (const { product_id, quantity } of lines) {
    quantities.set(product_id, (quantities.get(product_id) ?? 0) + quantity)
  }
  return quantities
}

/**
 * Why the lines cannot be ordered, or `null`. One kind of problem at a time, the one that the shopper
 * must solve first; its issues name all lines it concerns.
 */
export const findProblem = (
  lines: readonly Line[],
  offers: ReadonlyMap<string, ProductOffer>,
): ProblemError | null => {
  const quantities = quantityByProduct(lines)
  for (const [code, check] of checks) {
    const issues = lines.flatMap((line, index) => {
      const issue = check(line, offers.get(line.product_id), quantities.get(line.product_id) ?? 0)
      return issue ? [{ path: `items.${index}.${issue.field}`, message: issue.message }] : []
    })
    if (issues.length > 0) return new ProblemError(code, details[code](issues), { issues })
  }
  return null
}

type FieldIssue = { field: string; message: string } | null
type Check = (line: Line, offer: ProductOffer | undefined, quantity: number) => FieldIssue
type LineProblem = Extract<
  ProblemCode,
  'product-not-found' | 'bad-input' | 'price-changed' | 'out-of-stock'
>

const checkExists: Check = (_line, offer) =>
  offer ? null : { field: 'product_id', message: 'is not in the shop; take this line out' }

const checkSize: Check = ({ size }, offer) => {
  if (!offer) return null
  const { sizes } = offer
  const isOffered = sizes.length === 0 ? size === undefined : sizes.includes(size ?? '')
  return isOffered ? null : { field: 'size', message: describeChoices(sizes) }
}

const checkColor: Check = ({ color }, offer) =>
  !offer || color === undefined || offer.colors.includes(color)
    ? null
    : { field: 'color', message: describeChoices(offer.colors) }

const checkPrice: Check = ({ price }, offer) =>
  !offer || offer.priceCents === price
    ? null
    : { field: 'price', message: `is ${formatCents(offer.priceCents)} now` }

const checkStock: Check = (_line, offer, quantity) =>
  offer?.stock === undefined || offer.stock >= quantity
    ? null
    : { field: 'quantity', message: `only ${offer.stock} left` }

const describeChoices = (choices: readonly string[]): string =>
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
