/** How the products of cart lines changed since they were added, and what the shopper does about it. */
import type { CartLine } from '@shop/contracts/cart'
import type { Product } from '@shop/contracts/product'
import { removeFromCart, setQuantity, updateCartPrice } from '@shop/session/cart'

/** Products by id with their present price and stock; `null` is no longer sold, a missing id is unknown. */
export type CurrentProducts = ReadonlyMap<string, Product | null>

export type LineChange = { lineId: string; productId: string; name: string; choice: string } & (
  | { kind: 'gone' }
  /** Its size or color is no longer offered. */
  | { kind: 'choice' }
  | { kind: 'price'; fromCents: number; toCents: number }
  /** `left` is what this line may have when earlier lines of the same product keep theirs. */
  | { kind: 'stock'; quantity: number; left: number }
)

/** One or more changes for each line that changed, in the order of the cart. */
export const findChanges = (
  lines: readonly CartLine[],
  products: CurrentProducts,
): LineChange[] => {
  const taken = new Map<string, number>()
  return lines.flatMap((line) => {
    const product = products.get(line.product.id)
    if (product === undefined) return []
    const before = taken.get(line.product.id) ?? 0
    taken.set(line.product.id, before + line.quantity)
    return changesOf(line, product, (product?.stock ?? 0) - before)
  })
}

const changesOf = (line: CartLine, now: Product | null, left: number): LineChange[] => {
  const { id: productId, name, priceCents: fromCents } = line.product
  const about = { lineId: line.id, productId, name, choice: choiceText(line) }
  if (!now) return [{ ...about, kind: 'gone' }]
  if (!isOffered(line, now)) return [{ ...about, kind: 'choice' }]
  const { priceCents: toCents } = now
  const { quantity } = line
  return [
    ...(fromCents === toCents ? [] : [{ ...about, kind: 'price' as const, fromCents, toCents }]),
    ...(quantity <= left
      ? []
      : [{ ...about, kind: 'stock' as const, quantity, left: Math.max(left, 0) }]),
  ]
}

const isOffered = ({ size, color }: CartLine, { sizes, colors }: Product): boolean =>
  (sizes.length === 0 ? size === undefined : sizes.includes(size ?? '')) &&
  (color === undefined || colors.includes(color))

/** How many pieces a line may have: what is in stock without the other lines of its product; `null` while that is not known. */
export const leftOf = (
  line: CartLine,
  lines: readonly CartLine[],
  products: CurrentProducts,
): number | null => {
  const stock = products.get(line.product.id)?.stock
  if (stock === undefined) return null
  const others = lines.filter(({ id, product }) => id !== line.id && product.id === line.product.id)
  return Math.max(0, stock - others.reduce((sum, { quantity }) => sum + quantity, 0))
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

/** `Only 46 left`; `null` for changes that are shown at checkout only. */
export const stockText = (change: LineChange | undefined): string | null => {
  if (change?.kind === 'gone') return 'No longer sold'
  if (change?.kind !== 'stock') return null
  return leftText(change.left)
}

/** For a line that has, or should have, all that is left. */
export const leftText = (left: number): string => (left > 0 ? `Only ${left} left` : 'None left')

/** Accepts a change: the new price, the quantity that is left, or the removal of the line. */
export const acceptChange = (change: LineChange): void => {
  if (change.kind === 'price') updateCartPrice(change.productId, change.toCents)
  else if (change.kind === 'stock') setQuantity(change.lineId, change.left)
  else removeFromCart(change.lineId)
}

/** The text of the button that accepts a change; `null` when the only choice is to remove the line. */
export const acceptText = (change: LineChange): string | null => {
  if (change.kind === 'price') return 'Accept price'
  if (change.kind === 'stock' && change.left > 0) return `Set to ${change.left}`
  return null
}
