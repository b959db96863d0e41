import { maxShownStock } from './catalog.ts'
import { maxPieces } from './limits.ts'

/** A product or variant with 1 to this many pieces is low in stock. */
export const lowStock = 3

/** Whether a stock is used up, low, or neither. */
export type StockState = 'sold-out' | 'low' | 'enough'

export const stockStateOf = (pieces: number): StockState =>
  pieces <= 0 ? 'sold-out' : pieces <= lowStock ? 'low' : 'enough'

type Stocked = { stock: number; variants?: readonly { stock: number }[] | undefined }

/** Returns a product as shoppers see it: no stock in it is above `maxShownStock`. */
export const showStock = <Product extends Stocked>(product: Product): Product =>
  changeStock(product, shownStock)

/**
 * Returns a product whose stock is the maximum pieces that a cart may have of it. From
 * `maxShownStock` up, the browser does not know the stock, so the limit of an order applies; the
 * server rejects quantities above the stock.
 */
export const boundStock = <Product extends Stocked>(product: Product): Product =>
  changeStock(product, orderableOf)

/** Returns a number of pieces for shoppers: `7`, or `more than 10`. */
export const countText = (pieces: number): string =>
  pieces > maxShownStock ? `more than ${maxShownStock}` : `${pieces}`

const shownStock = (pieces: number): number => Math.min(pieces, maxShownStock)

/** Returns the maximum pieces in a cart, given the stock that shoppers see. */
export const orderableOf = (shown: number): number => (shown < maxShownStock ? shown : maxPieces)

const changeStock = <Product extends Stocked>(
  product: Product,
  change: (pieces: number) => number,
): Product => ({
  ...product,
  stock: change(product.stock),
  ...(product.variants && {
    variants: product.variants.map((one) => ({ ...one, stock: change(one.stock) })),
  }),
})
