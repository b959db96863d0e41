import { type Product, ProductId } from '@shop/contracts/product'
import { describeChoice, offerOf } from '@shop/domain/variants'
import { maxLines, maxPieces } from '@shop/domain/limits'
import { plural } from '@shop/domain/plural'
import { orderableOf } from '@shop/domain/stock'
import * as v from 'valibot'

/** A saved cart line. When the line is shown, its name and price are looked up. */
export const SavedLine = v.object({
  productId: ProductId,
  size: v.optional(v.string()),
  color: v.optional(v.string()),
  quantity: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(maxPieces)),
})
export type SavedLine = v.InferOutput<typeof SavedLine>

export const SavedLines = v.pipe(v.array(SavedLine), v.minLength(1), v.maxLength(maxLines))

/** A saved line with current data. `offered` is how many pieces can be ordered now. */
export type OfferedLine = SavedLine & {
  name: string
  image: string
  priceCents: number
  offered: number
}

export const offerLines = (
  lines: readonly SavedLine[],
  products: readonly Product[],
): OfferedLine[] =>
  lines.map((line) => {
    const product = products.find(({ id }) => id === line.productId)
    const { priceCents, stock } = product ? offerOf(product, line) : { priceCents: 0, stock: 0 }
    const { name = 'A piece that we no longer make', image = '' } = product ?? {}
    return {
      ...line,
      name,
      image,
      priceCents,
      offered: Math.min(line.quantity, orderableOf(stock)),
    }
  })

export const nameOf = ({ name, ...choice }: OfferedLine): string =>
  [name, describeChoice(choice)].filter(Boolean).join(', ')

export const describeMissing = (lines: readonly OfferedLine[]): string[] =>
  lines
    .filter(({ offered, quantity }) => offered < quantity)
    .map((line) => `${nameOf(line)}: ${line.offered > 0 ? `only ${line.offered} left` : 'gone'}`)

export const describeLines = ([first, ...others]: readonly OfferedLine[]): string => {
  const count = others.length
  return `${first?.name ?? ''}${count > 0 ? ` and ${count} other ${plural(count, 'piece')}` : ''}`
}

export const totalOf = (lines: readonly OfferedLine[]): number =>
  lines.reduce((sum, { offered, priceCents }) => sum + offered * priceCents, 0)

/** A saved cart counts as recovered if the shopper orders after the e-mail. */
export type SavedCart = {
  lines: SavedLine[]
  /** Describes the lines as they were saved, such as `Crest Tee and 2 other pieces`. */
  name: string
  totalCents: number
  savedAtMs: number
  mailedAtMs?: number
  recovered?: { atMs: number; totalCents: number }
}

export type CartNumbers = ReturnType<typeof countCarts>

export const countCarts = (carts: readonly SavedCart[]) => {
  const orders = carts.flatMap(({ recovered }) => recovered ?? [])
  return {
    saved: carts.length,
    mailed: carts.filter(({ mailedAtMs }) => mailedAtMs !== undefined).length,
    recovered: orders.length,
    valueCents: orders.reduce((sum, { totalCents }) => sum + totalCents, 0),
  }
}
