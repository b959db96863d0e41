import type { CartLine } from '@shop/contracts/cart'
import type { Product, ProductVariant } from '@shop/contracts/product'
import { pictureInColor } from '@shop/domain/picture-paths'
import { assignVariants, describeSoldOut, findAlternatives, offerOf } from '@shop/domain/variants'
import { changeLineChoice, removeFromCart, setQuantity, updateCartPrice } from '@shop/session/cart'

/** Current products by id. Null if a product is no longer sold, absent if it did not load. */
export type CurrentProducts = ReadonlyMap<string, Product | null>

export type Alternative = {
  text: string
  size?: string | undefined
  color?: string | undefined
  priceCents: number
}

export type LineChange = {
  lineId: string
  name: string
  choice: string
  /** A text such as `Only 46 left`. Empty for a price, whose change shows as two amounts. */
  text: string
  /** Sizes or colors in stock that can replace the line's choice. */
  instead: readonly Alternative[]
} & (
  | { kind: 'gone' }
  | { kind: 'choice' }
  | { kind: 'price'; fromCents: number; toCents: number }
  | { kind: 'stock'; left: number }
  /** The server rejected the line for a reason that the product data does not show. */
  | { kind: 'rejected' }
)

type CurrentLine = {
  line: CartLine
  product: Product | null | undefined
  variant: ProductVariant | undefined
  /** The stock that earlier lines leave for this line, which can be negative. */
  left: number
  /** The stock that all other lines leave for this line. */
  max: number
}

/** Divides the stock of a variant, or of a product without variants, among its lines. */
const compareLines = (
  lines: readonly CartLine[],
  products: CurrentProducts,
): readonly CurrentLine[] => {
  const now = lines.map((line) => products.get(line.product.id))
  const variants = assignVariants(
    lines.map((line, index) => ({
      choice: line,
      quantity: line.quantity,
      priceCents: line.product.priceCents,
      product: now[index],
    })),
  )
  const stockKeys = lines.map((line, index) => variants[index] ?? line.product.id)
  return lines.map((line, index) => {
    const [product, variant] = [now[index], variants[index]]
    const stock = variant?.stock ?? product?.stock ?? 0
    const sharing = lines.map(({ quantity }, at) =>
      at !== index && stockKeys[at] === stockKeys[index] ? quantity : 0,
    )
    const left = stock - sum(sharing.slice(0, index))
    return { line, product, variant, left, max: Math.max(0, stock - sum(sharing)) }
  })
}

const sum = (quantities: readonly number[]): number => quantities.reduce((a, b) => a + b, 0)

export const findChanges = (
  lines: readonly CartLine[],
  products: CurrentProducts,
): readonly LineChange[] =>
  compareLines(lines, products)
    .filter(({ product }) => product !== undefined)
    .flatMap(changesOf)

const changesOf = ({ line, product, variant, left }: CurrentLine): LineChange[] => {
  const about = { ...aboutLine(line), instead: [] }
  if (!product) return [{ ...about, kind: 'gone', text: 'No longer sold' }]
  const instead = alternativesTo(line, product)
  if (!isOffered(line, product, variant))
    return [{ ...about, kind: 'choice', text: 'No longer offered in this size or color', instead }]
  if (variant?.stock === 0)
    return [{ ...about, kind: 'stock', left: 0, text: describeSoldOut(product, line), instead }]
  const fromCents = line.product.priceCents
  const toCents = variant?.priceCents ?? product.priceCents
  const changes: LineChange[] = []
  if (fromCents !== toCents) changes.push({ ...about, kind: 'price', text: '', fromCents, toCents })
  if (line.quantity > left)
    changes.push({ ...about, kind: 'stock', text: leftText(left), left: Math.max(left, 0) })
  return changes
}

export const aboutLine = (line: CartLine) => ({
  lineId: line.id,
  name: line.product.name,
  choice: choiceText(line),
})

const isOffered = (
  { size, color }: CartLine,
  { sizes, colors, variants }: Product,
  variant: ProductVariant | undefined,
): boolean =>
  (sizes.length === 0 ? size === undefined : sizes.includes(size ?? '')) &&
  (color === undefined || colors.includes(color)) &&
  (variant !== undefined || !variants?.length)

const alternativesTo = (line: CartLine, product: Product): Alternative[] =>
  findAlternatives(product, line).map(({ size, color }) => ({
    text: `Switch to ${(size === line.size ? color : size) ?? ''}`,
    size: size ?? undefined,
    color: color ?? undefined,
    priceCents: offerOf(product, { size, color }).priceCents,
  }))

/**
 * Returns how many pieces each line can have, which is the stock that all other lines leave for it.
 * The map has line ids as keys. It lacks lines whose product did not load or is gone.
 */
export const findLeft = (
  lines: readonly CartLine[],
  products: CurrentProducts,
): ReadonlyMap<string, number> =>
  new Map(
    compareLines(lines, products)
      .filter(({ product }) => product)
      .map(({ line, max }) => [line.id, max]),
  )

/**
 * If a line has no color, sets the color of its picture, or else the color that the server would
 * choose, so that the shopper sees the color before ordering.
 */
export const nameColors = (lines: readonly CartLine[], products: CurrentProducts): void => {
  for (const { line, product, variant } of compareLines(lines, products)) {
    const { id, size, quantity } = line
    const { priceCents } = line.product
    if (!product || line.color) continue
    const { colors, image } = product
    const shown = colors.find((color) => pictureInColor(image, color) === image) ?? colors[0]
    const offer = offerOf(product, { size, color: shown })
    const isLeft = offer.stock >= quantity && offer.priceCents === priceCents
    const color = isLeft ? shown : variant?.stock && variant.color
    if (color) changeLineChoice(id, { size, color, priceCents })
  }
}

export const choiceText = ({ size, color }: Pick<CartLine, 'size' | 'color'>): string =>
  [size, color].filter(Boolean).join(' · ')

export const leftText = (left: number): string => (left > 0 ? `Only ${left} left` : 'None left')

export const acceptChange = (change: LineChange): void => {
  if (change.kind === 'price') updateCartPrice(change.lineId, change.toCents)
  else if (change.kind === 'stock') setQuantity(change.lineId, change.left)
  else removeFromCart(change.lineId)
}

export const acceptText = (change: LineChange): string | null => {
  if (change.kind === 'price') return 'Accept price'
  return change.kind === 'stock' && change.left > 0 ? `Set to ${change.left}` : null
}

export const takeInstead = ({ lineId }: LineChange, { size, color, priceCents }: Alternative) =>
  changeLineChoice(lineId, { size, color, priceCents })
