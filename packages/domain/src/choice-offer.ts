/** The price and stock of a choice of size and color, and the alternatives to a sold-out choice. */
import type { Choice, StockedVariant } from './variants.ts'

/** Prices are integer cents. `variants` is absent if they are unknown, as in lists. */
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
 * Returns the price and stock for one line with this choice. A line is served from one variant, so
 * without a color the stock is that of the variant with the most left. Without a size it is the
 * stock of all sizes together.
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
 * Returns the choices in stock: the same color in other sizes, or else the same size in other
 * colors.
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

/** Describes a sold-out choice: `Navy is sold out in M; there are S and L`. */
export const describeSoldOut = (product: ChoosableProduct, choice: Choice): string => {
  const { size, color } = choice
  const what = color ?? size
  if (!what || product.stock === 0) return 'Sold out'
  const names = findAlternatives(product, choice).map((other) =>
    other.size === size ? other.color : other.size,
  )
  const instead = `; there ${names.length > 1 ? 'are' : 'is'} ${listWords(names)}`
  return `${what} is sold out${color && size ? ` in ${size}` : ''}${names.length > 0 ? instead : ''}`
}

const listWords = (words: readonly (string | null | undefined)[]): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : words.join('')
