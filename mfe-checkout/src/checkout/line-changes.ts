/** What became of the cart's lines since they were put in: compared with the products as they are now. */
import type { CartLine } from '@shop/contracts/cart'
import type { Product } from '@shop/contracts/product'

import { choiceText } from '../cart/choice-text.ts'

/** Products by id as they are now; `null` is no longer sold, what is missing is not known. */
export type Found = ReadonlyMap<string, Product | null>

export type LineChange = { lineId: string; productId: string; name: string; choice: string } & (
  | { kind: 'gone' }
  /** Its size or color is no longer offered. */
  | { kind: 'choice' }
  | { kind: 'price'; fromCents: number; toCents: number }
  /** `left` is what this line may have when earlier lines of the same product keep theirs. */
  | { kind: 'stock'; quantity: number; left: number }
)

/** One or more changes a line that changed, in the order of the cart. */
export const findChanges = (lines: readonly CartLine[], found: Found): LineChange[] => {
  const taken = new Map<string, number>()
  return lines.flatMap((line) => {
    const product = found.get(line.product.id)
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
