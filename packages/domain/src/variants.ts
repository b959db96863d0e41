/** A size and color. Either is absent, null or empty if the product does not have it. */
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

/** Finds each line's variant. Without a color, the line's price decides, then the stock left. */
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

/** A product with sizes and colors. `variants` is absent in products from lists. */
export type ChoosableProduct = {
  priceCents: number
  stock: number
  sizes: readonly string[]
  colors: readonly string[]
  soldOutSizes: readonly string[]
  variants?: readonly StockedVariant[] | undefined
}

export type ChoiceOffer = { priceCents: number; stock: number }

/**
 * Returns a choice's price and stock. If a size is still to be chosen, the stock is the sum over
 * all sizes. Otherwise, a choice without a color gets the offer of the color with the most stock.
 */
export const offerOf = (product: ChoosableProduct, choice: Choice): ChoiceOffer => {
  const { priceCents, stock, sizes, colors, soldOutSizes, variants = [] } = product
  const { size, color } = choice
  if (!isListed(sizes, size) || !isListed(colors, color)) return { priceCents, stock: 0 }
  if (variants.length === 0)
    return { priceCents, stock: size && soldOutSizes.includes(size) ? 0 : stock }
  const matching = variants
    .filter((one) => (!size || one.size === size) && (!color || one.color === color))
    .toSorted((a, b) => b.stock - a.stock)
  const [most] = matching
  const isOpen = sizes.length > 0 && !size
  if (!isOpen) return { priceCents: most?.priceCents ?? priceCents, stock: most?.stock ?? 0 }
  const prices = new Set(matching.map((one) => one.priceCents ?? priceCents))
  const [onlyPrice = priceCents] = prices
  return {
    priceCents: prices.size === 1 ? onlyPrice : priceCents,
    stock: color ? matching.reduce((sum, one) => sum + one.stock, 0) : stock,
  }
}

const isListed = (options: readonly string[], option: string | null | undefined): boolean =>
  !option || options.includes(option)

/** Returns other sizes in stock in this color or, if there are none, other colors in stock. */
export const findAlternatives = (product: ChoosableProduct, { size, color }: Choice): Choice[] => {
  const isLeft = (other: Choice): boolean => offerOf(product, other).stock > 0
  const inSizes = size ? product.sizes.map((other) => ({ size: other, color })) : []
  const inColors = color ? product.colors.map((other) => ({ size, color: other })) : []
  const others = inSizes.filter((other) => other.size !== size && isLeft(other))
  return others.length > 0
    ? others
    : inColors.filter((other) => other.color !== color && isLeft(other))
}

/** Describes a sold-out choice, such as `Navy is sold out in M; still in stock: S and L`. */
export const describeSoldOut = (product: ChoosableProduct, choice: Choice): string => {
  const { size, color } = choice
  const what = color ?? size
  if (!what || product.stock === 0) return 'Sold out'
  const names = findAlternatives(product, choice).map((other) =>
    other.size === size ? other.color : other.size,
  )
  const instead = `; still in stock: ${listWords(names)}`
  return `${what} is sold out${color && size ? ` in ${size}` : ''}${names.length > 0 ? instead : ''}`
}

/** Joins words as `S, M and L`. */
export const listWords = (words: readonly (string | null | undefined)[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words.join('')
