import { maxShownStock } from './catalog.ts'
import { maxPieces } from './limits.ts'

/** `low` means at least 1 unit, but no more than the setting `lowStock`. */
export type StockState = 'sold-out' | 'low' | 'enough'

export const stockStateOf = (pieces: number, lowStock: number): StockState =>
  pieces <= 0 ? 'sold-out' : pieces <= lowStock ? 'low' : 'enough'

type Stocked = { stock: number; variants?: readonly { stock: number }[] | undefined }

/** Caps all stock of a product at `maxShownStock`, the most that shoppers may see. */
export const showStock = <Product extends Stocked>(product: Product): Product =>
  changeStock(product, shownStock)

/** Replaces each shown stock with the maximum quantity of a cart line (`orderableOf`). */
export const boundStock = <Product extends Stocked>(product: Product): Product =>
  changeStock(product, orderableOf)

/** Formats a number of units for shoppers, such as `7` or `more than 10`. */
export const countText = (pieces: number): string =>
  pieces > maxShownStock ? `more than ${maxShownStock}` : `${pieces}`

const shownStock = (pieces: number): number => Math.min(pieces, maxShownStock)

/** Returns the maximum quantity for a shown stock. At the cap, the true stock may be larger. */
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
