import type { Choice, StockedVariant } from './variants.ts'

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
 * Returns the price and stock of a choice. If the size is chosen but not the color, uses the
 * variant with the most stock. If the size is not chosen, adds up the stock of all sizes.
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

/**
 * Returns the other sizes in stock in this color. If there are none, returns the other colors in
 * stock in this size.
 */
export const findAlternatives = (product: ChoosableProduct, { size, color }: Choice): Choice[] => {
  const isLeft = (other: Choice): boolean => offerOf(product, other).stock > 0
  const inSizes = size ? product.sizes.map((other) => ({ size: other, color })) : []
  const inColors = color ? product.colors.map((other) => ({ size, color: other })) : []
  const others = inSizes.filter((other) => other.size !== size && isLeft(other))
  return others.length > 0
    ? others
    : inColors.filter((other) => other.color !== color && isLeft(other))
}

/** Describes a sold-out choice: `Navy is sold out in M; still in stock: S and L`. */
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

const listWords = (words: readonly (string | null | undefined)[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words.join('')
