import type { PlaceOrderInput } from '@shop/contracts/order-input'
import { type ProblemCode, ProblemError, type ProblemIssue } from '@shop/contracts/problem'
import { maxShownStock } from '@shop/domain/catalog'
import { formatCents } from '@shop/domain/money'
import { assignVariants, describeChoice } from '@shop/domain/variants'

import type { StoredVariant } from '../../search/retrieval/product-columns.ts'

type Line = PlaceOrderInput['items'][number]

export type ProductOffer = {
  name: string
  category: string
  /** Grows with every save by staff, including saves of variants. */
  version: number
  priceCents: number
  sizes: readonly string[]
  colors: readonly string[]
  stock: number
  variants: readonly StoredVariant[]
  /** Set if the stock is cached or held by the order itself, so that the database must check it. */
  isCached?: true
}

export type OfferedLine = {
  line: Line
  offer: ProductOffer | undefined
  variant: StoredVariant | undefined
}

export const offerLines = (
  lines: readonly Line[],
  offers: ReadonlyMap<string, ProductOffer>,
): OfferedLine[] => {
  const variants = assignVariants(
    lines.map((line) => ({
      choice: line,
      quantity: line.quantity,
      priceCents: line.price,
      product: offers.get(line.product_id),
    })),
  )
  return lines.map((line, index) => ({
    line,
    offer: offers.get(line.product_id),
    variant: variants[index],
  }))
}

/** No shopper saw a price for these lines, so they get current prices. */
export const offerAtCurrentPrices = (
  lines: readonly Omit<Line, 'price'>[],
  offers: ReadonlyMap<string, ProductOffer>,
): OfferedLine[] =>
  offerLines(
    lines.map((line) => ({ ...line, price: 0 })),
    offers,
  ).map(({ line, offer, variant }) => {
    const price = variant?.priceCents ?? offer?.priceCents ?? 0
    return { line: { ...line, price }, offer, variant }
  })

export const sameStock = (a: OfferedLine, b: OfferedLine): boolean =>
  a.line.product_id === b.line.product_id && a.variant?.id === b.variant?.id

export const quantityOf = (one: OfferedLine, all: readonly OfferedLine[]): number =>
  all.filter((other) => sameStock(one, other)).reduce((sum, { line }) => sum + line.quantity, 0)

/** Returns the first problem in the order of `checks`, with an issue for each line that has it. */
export const findProblem = (lines: readonly OfferedLine[]): ProblemError | null => {
  for (const [code, check] of checks) {
    const issues = lines.flatMap((line, index) => {
      const issue = check(line, lines)
      return issue ? [{ path: `items.${index}.${issue.field}`, message: issue.message }] : []
    })
    if (issues.length > 0) return new ProblemError(code, details[code](issues), { issues })
  }
  return null
}

type FieldIssue = { field: string; message: string } | null
/** For a line without an offer, every check except `checkExists` passes. */
type Check = (line: OfferedLine, all: readonly OfferedLine[]) => FieldIssue
type LineProblem = Extract<
  ProblemCode,
  'product-not-found' | 'bad-input' | 'price-changed' | 'out-of-stock'
>

const checkExists: Check = ({ offer }) =>
  offer ? null : { field: 'product_id', message: 'is not in the shop; remove this line' }

const checkSize: Check = ({ line: { size }, offer }) => {
  if (!offer) return null
  const { sizes } = offer
  const isOffered = sizes.length === 0 ? size === undefined : sizes.includes(size ?? '')
  return isOffered ? null : { field: 'size', message: describeChoices(sizes) }
}

const checkColor: Check = ({ line: { color }, offer }) =>
  !offer || color === undefined || offer.colors.includes(color)
    ? null
    : { field: 'color', message: describeChoices(offer.colors) }

const checkVariant: Check = ({ line, offer, variant }) =>
  !offer || variant || offer.variants.length === 0
    ? null
    : { field: line.size ? 'size' : 'color', message: `there is none in ${describeChoice(line)}` }

const checkPrice: Check = ({ line, offer, variant }) => {
  const priceCents = variant?.priceCents ?? offer?.priceCents
  return priceCents === undefined || priceCents === line.price
    ? null
    : { field: 'price', message: `is ${formatCents(priceCents)} now` }
}

const checkStock: Check = (line, all) => {
  const { offer, variant } = line
  const stock = variant?.stock ?? offer?.stock
  const quantity = quantityOf(line, all)
  if (stock === undefined || offer?.isCached || stock >= quantity) return null
  const where = variant ? ` in ${describeChoice(variant)}` : ''
  const message =
    stock > maxShownStock
      ? `${quantity}${where} is more than we have; choose fewer`
      : `only ${stock} left${where}`
  return { field: 'quantity', message }
}

const describeChoices = (choices: readonly string[]): string =>
  choices.length > 0 ? `must be one of ${choices.join(', ')}` : 'is not offered; leave it out'

const checks: readonly (readonly [LineProblem, Check])[] = [
  ['product-not-found', checkExists],
  ['bad-input', checkSize],
  ['bad-input', checkColor],
  ['bad-input', checkVariant],
  ['price-changed', checkPrice],
  ['out-of-stock', checkStock],
]

const details: Record<LineProblem, (issues: ProblemIssue[]) => string> = {
  'product-not-found': () => 'Something in the cart is not sold here. Nothing was ordered.',
  'bad-input': ([first]) => `${first?.path ?? 'A line'} ${first?.message ?? 'does not fit'}.`,
  'price-changed': () => 'A price changed since it was shown. Nothing was ordered.',
  'out-of-stock': () => 'There is not enough in stock. Nothing was ordered.',
}
