/** What is sold of a product by size and color, and which of it a line gets. */

/** A choice of size and color, as lines of carts and orders and the variants of a product name it. */
export type Choice = { size?: string | null | undefined; color?: string | null | undefined }

/** What is sold in one size and color; without a price of its own at that of its product. */
export type StockedVariant = Choice & { priceCents: number | null; stock: number }

/** Whether a variant is of a choice; a color that is left open is any. */
export const isOfChoice = (variant: Choice, { size, color }: Choice): boolean =>
  (variant.size || null) === (size || null) && (!color || variant.color === color)

/** A choice in words, such as `M, Navy`; empty where there is nothing to choose. */
export const describeChoice = ({ size, color }: Choice): string =>
  [size, color].filter(Boolean).join(', ')

/** A line of a cart or an order, and its product as it is now. Prices are of one piece, in integer cents. */
export type VariantLine<Variant extends StockedVariant> = {
  choice: Choice
  quantity: number
  /** The price that the line shows. */
  priceCents: number
  product: { priceCents: number; variants?: readonly Variant[] | undefined } | null | undefined
}

/**
 * The variant that each line gets; `undefined` for a line whose product has none of its choice. A line that leaves the color
 * open gets the one of which the most is left after the lines that name theirs: at the line's price as long as there is one.
 */
export const assignVariants = <Variant extends StockedVariant>(
  lines: readonly VariantLine<Variant>[],
): (Variant | undefined)[] => {
  const left = new Map<Variant, number>()
  const leftOf = (variant: Variant): number => left.get(variant) ?? variant.stock
  const assigned = new Map<VariantLine<Variant>, Variant>()
  const namedFirst = lines.toSorted((a, b) => Number(!a.choice.color) - Number(!b.choice.color))
  for (const line of namedFirst) {
    const { choice, priceCents, product } = line
    const choices = (product?.variants ?? []).filter((variant) => isOfChoice(variant, choice))
    const atPrice = choices.filter(
      (variant) =>
        (variant.priceCents ?? product?.priceCents) === priceCents && leftOf(variant) > 0,
    )
    const [variant] = (atPrice.length > 0 ? atPrice : choices).toSorted(
      (a, b) => leftOf(b) - leftOf(a),
    )
    if (!variant) continue
    left.set(variant, leftOf(variant) - line.quantity)
    assigned.set(line, variant)
  }
  return lines.map((line) => assigned.get(line))
}
