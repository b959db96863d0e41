/** How the products of cart lines changed since they were added, and what the shopper does about it. */
import type { CartLine } from '@shop/contracts/cart'
import type { Product, ProductVariant } from '@shop/contracts/product'
import { describeSoldOut, findAlternatives, offerOf } from '@shop/domain/choice-offer'
import { assignVariants, type Choice } from '@shop/domain/variants'
import { changeLineChoice, removeFromCart, setQuantity, updateCartPrice } from '@shop/session/cart'

/** Products by id with their present price and stock; `null` is no longer sold, a missing id is unknown. */
export type CurrentProducts = ReadonlyMap<string, Product | null>

/** Another size or color that the line may have instead, with its price. */
export type Alternative = { text: string; size?: string; color?: string; priceCents: number }

export type LineChange = { lineId: string; productId: string; name: string; choice: string } & (
  | { kind: 'gone' }
  /** Its size or color is no longer offered. */
  | { kind: 'choice'; instead: Alternative[] }
  | { kind: 'price'; fromCents: number; toCents: number }
  /** `left` is what this line may have when earlier lines of the same stock keep theirs. */
  | { kind: 'stock'; quantity: number; left: number; soldOut?: string; instead?: Alternative[] }
)

/** A line with its product as it is now, and the variant it gets; a product without variants has one stock for all its lines. */
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

/** One or more changes for each line that changed, in the order of the cart. */
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

/** How many pieces each line may have, by its id: what is in stock without the other lines of the same stock, as far as that is known. */
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

/** Size and color as `M · Black`; empty when nothing was chosen. */
export const choiceText = ({ size, color }: Pick<CartLine, 'size' | 'color'>): string =>
  [size, color].filter(Boolean).join(' · ')

/** The change of a line that its stock text is about. A changed price is shown at checkout only. */
export const stockChange = (
  changes: readonly LineChange[],
  lineId: string,
): LineChange | undefined =>
  changes.find((change) => change.lineId === lineId && change.kind !== 'price')

/** `Only 46 left`, or `Navy is sold out in M; there are S and L`; `null` for prices, which are shown at checkout only. */
export const stockText = (change: LineChange | undefined): string | null => {
  if (change?.kind === 'gone') return 'No longer sold'
  if (change?.kind === 'choice') return 'No longer offered like this'
  if (change?.kind !== 'stock') return null
  return change.soldOut ?? leftText(change.left)
}

/** For a line that has, or should have, all that is left. */
export const leftText = (left: number): string => (left > 0 ? `Only ${left} left` : 'None left')

/** Accepts a change: the new price, the quantity that is left, or the removal of the line. */
export const acceptChange = (change: LineChange): void => {
  if (change.kind === 'price') updateCartPrice(change.productId, change.toCents, change.lineId)
  else if (change.kind === 'stock') setQuantity(change.lineId, change.left)
  else removeFromCart(change.lineId)
}

/** The text of the button that accepts a change; `null` when the only choice is to remove the line. */
export const acceptText = (change: LineChange): string | null => {
  if (change.kind === 'price') return 'Accept price'
  if (change.kind === 'stock' && change.left > 0) return `Set to ${change.left}`
  return null
}

/** What the line may have instead of what is sold out or no longer offered. */
export const insteadOf = (change: LineChange): readonly Alternative[] =>
  change.kind === 'choice' || change.kind === 'stock' ? (change.instead ?? []) : []

/** Gives the line another size or color. */
export const takeInstead = (
  { lineId }: LineChange,
  { text: _text, ...choice }: Alternative,
): void => changeLineChoice(lineId, choice)
