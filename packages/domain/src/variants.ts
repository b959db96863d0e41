/** A size and color. Each is absent, null or empty if there is none. */
export type Choice = { size?: string | null | undefined; color?: string | null | undefined }

/** A variant with its stock. If `priceCents` is null, the product's price applies. */
export type StockedVariant = Choice & { priceCents: number | null; stock: number }

/** True if a variant has the same size as a choice, and the same color if the choice has one. */
export const isOfChoice = (variant: Choice, { size, color }: Choice): boolean =>
  (variant.size || null) === (size || null) && (!color || variant.color === color)

/** Returns a choice in words, such as `M, Navy`, or `''` without size and color. */
export const describeChoice = ({ size, color }: Choice): string =>
  [size, color].filter(Boolean).join(', ')

/** A line of a cart or order, and its current product. Prices are per unit, in cents. */
export type VariantLine<Variant extends StockedVariant> = {
  choice: Choice
  quantity: number
  priceCents: number
  product: { priceCents: number; variants?: readonly Variant[] | undefined } | null | undefined
}

/**
 * Finds the variant of each line. If a line has no color, prefers variants at the line's price, and
 * then the variant with the most stock left.
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
