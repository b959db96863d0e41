/** Finds how products have changed since they were added to the cart, and applies decisions. */
import type { CartLine } from '@shop/contracts/cart'
import type { Product, ProductVariant } from '@shop/contracts/product'
import { describeSoldOut, findAlternatives, offerOf } from '@shop/domain/choice-offer'
import { assignVariants, type Choice } from '@shop/domain/variants'
import { changeLineChoice, removeFromCart, setQuantity, updateCartPrice } from '@shop/session/cart'

/** Current products by id. `null` means no longer sold. A missing id means unknown. */
export type CurrentProducts = ReadonlyMap<string, Product | null>

export type Alternative = { text: string; size?: string; color?: string; priceCents: number }

export type LineChange = { lineId: string; productId: string; name: string; choice: string } & (
  | { kind: 'gone' }
  /** The line's size or color is no longer offered. */
  | { kind: 'choice'; instead: Alternative[] }
  | { kind: 'price'; fromCents: number; toCents: number }
  /** `left` is the stock that earlier lines leave for this line. */
  | { kind: 'stock'; quantity: number; left: number; soldOut?: string; instead?: Alternative[] }
)

/**
 * Lines of the same variant share its stock. Lines of a product without variants share the
 * product's.
 */
type CurrentLine = {
  line: CartLine
  product: Product | null | undefined
  variant: ProductVariant | undefined
}

const currentLines = (lines: readonly CartLine[], products: CurrentProducts): CurrentLine[] => {
  const variants = assignVariants(
    lines.map((line) => ({
      choice: line,
      quantity: line.quantity,
      priceCents: line.product.priceCents,
      product: products.get(line.product.id),
    })),
  )
  return lines.map((line, index) => ({
    line,
    product: products.get(line.product.id),
    variant: variants[index],
  }))
}

const stockKey = ({ line, variant }: CurrentLine): ProductVariant | string =>
  variant ?? line.product.id

const stockOf = ({ product, variant }: CurrentLine): number => variant?.stock ?? product?.stock ?? 0

/** Returns one or more changes for each changed line, in cart order. */
export const findChanges = (
  lines: readonly CartLine[],
  products: CurrentProducts,
): LineChange[] => {
  const taken = new Map<ProductVariant | string, number>()
  return currentLines(lines, products).flatMap((current) => {
    const { line, product } = current
    if (product === undefined) return []
    const before = taken.get(stockKey(current)) ?? 0
    taken.set(stockKey(current), before + line.quantity)
    return changesOf(current, stockOf(current) - before)
  })
}

const changesOf = (current: CurrentLine, left: number): LineChange[] => {
  const { line, product: now, variant } = current
  const { id: productId, name, priceCents: fromCents } = line.product
  const about = { lineId: line.id, productId, name, choice: choiceText(line) }
  if (!now) return [{ ...about, kind: 'gone' }]
  if (!isOffered(current, now))
    return [{ ...about, kind: 'choice', instead: alternativesTo(line, now) }]
  const { quantity } = line
  if (variant?.stock === 0) {
    const soldOut = { soldOut: describeSoldOut(now, line), instead: alternativesTo(line, now) }
    return [{ ...about, kind: 'stock', quantity, left: 0, ...soldOut }]
  }
  const toCents = variant?.priceCents ?? now.priceCents
  return [
    ...(fromCents === toCents ? [] : [{ ...about, kind: 'price' as const, fromCents, toCents }]),
    ...(quantity <= left
      ? []
      : [{ ...about, kind: 'stock' as const, quantity, left: Math.max(left, 0) }]),
  ]
}

const isOffered = ({ line: { size, color }, variant }: CurrentLine, now: Product): boolean =>
  (now.sizes.length === 0 ? size === undefined : now.sizes.includes(size ?? '')) &&
  (color === undefined || now.colors.includes(color)) &&
  (variant !== undefined || !now.variants?.length)

const alternativesTo = (line: CartLine, now: Product): Alternative[] =>
  findAlternatives(now, line).map(({ size, color }: Choice) => ({
    text: `Take ${(size === line.size ? color : size) ?? ''}`,
    ...(size ? { size } : {}),
    ...(color ? { color } : {}),
    priceCents: offerOf(now, { size, color }).priceCents,
  }))

/** Returns the maximum quantity of each known line by id: the stock minus all other lines. */
export const findLeft = (
  lines: readonly CartLine[],
  products: CurrentProducts,
): ReadonlyMap<string, number> => {
  const known = currentLines(lines, products).filter(({ product }) => product)
  const taken = new Map<ProductVariant | string, number>()
  for (const current of known)
    taken.set(stockKey(current), (taken.get(stockKey(current)) ?? 0) + current.line.quantity)
  return new Map(
    known.map((current) => {
      const others = (taken.get(stockKey(current)) ?? 0) - current.line.quantity
      return [current.line.id, Math.max(0, stockOf(current) - others)]
    }),
  )
}

/** Formats size and color as `M · Black`. Empty if neither is chosen. */
export const choiceText = ({ size, color }: Pick<CartLine, 'size' | 'color'>): string =>
  [size, color].filter(Boolean).join(' · ')

/** Returns the change that the stock text describes. Only the checkout shows price changes. */
export const stockChange = (
  changes: readonly LineChange[],
  lineId: string,
): LineChange | undefined =>
  changes.find((change) => change.lineId === lineId && change.kind !== 'price')

/** Returns text such as `Only 46 left`, and `null` for prices, which only the checkout shows. */
export const stockText = (change: LineChange | undefined): string | null => {
  if (change?.kind === 'gone') return 'No longer sold'
  if (change?.kind === 'choice') return 'No longer offered like this'
  if (change?.kind !== 'stock') return null
  return change.soldOut ?? leftText(change.left)
}

export const leftText = (left: number): string => (left > 0 ? `Only ${left} left` : 'None left')

/** Accepts a change: the new price, the quantity that is left, or the removal of the line. */
export const acceptChange = (change: LineChange): void => {
  if (change.kind === 'price') updateCartPrice(change.productId, change.toCents, change.lineId)
  else if (change.kind === 'stock') setQuantity(change.lineId, change.left)
  else removeFromCart(change.lineId)
}

/** Returns the label of the accept button, or `null` if the line can only be removed. */
export const acceptText = (change: LineChange): string | null => {
  if (change.kind === 'price') return 'Accept price'
  if (change.kind === 'stock' && change.left > 0) return `Set to ${change.left}`
  return null
}

export const insteadOf = (change: LineChange): readonly Alternative[] =>
  change.kind === 'choice' || change.kind === 'stock' ? (change.instead ?? []) : []

export const takeInstead = (
  { lineId }: LineChange,
  { text: _text, ...choice }: Alternative,
): void => changeLineChoice(lineId, choice)
