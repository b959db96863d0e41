/** Variants of a product by size and color, and their assignment to lines. */

/** A choice of size and color, as variants, cart lines and order lines have it. */
export type Choice = { size?: string | null | undefined; color?: string | null | undefined }

/** A variant with its stock. If `priceCents` is null, the product's price applies. */
export type StockedVariant = Choice & { priceCents: number | null; stock: number }

/** True if a variant matches a choice. A choice without a color matches any color. */
export const isOfChoice = (variant: Choice, { size, color }: Choice): boolean =>
  (variant.size || null) === (size || null) && (!color || variant.color === color)

/** Returns a choice in words, such as `M, Navy`, or `''` without size and color. */
export const describeChoice = ({ size, color }: Choice): string =>
  [size, color].filter(Boolean).join(', ')

/** A line of a cart or order, and its current product. Prices are per piece, in cents. */
export type VariantLine<Variant extends StockedVariant> = {
  choice: Choice
  quantity: number
  priceCents: number
  product: { priceCents: number; variants?: readonly Variant[] | undefined } | null | undefined
}

/**
 * Returns the variant of each line, `undefined` if no variant of its product matches. Lines that
 * name a color are served first. A line without a color then gets the variant with the most left.
 * It stays at the line's price if a variant at that price is in stock.
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
