/** A product or variant with so few pieces or fewer, and at least one, is low in stock. */
export const lowStock = 3

/** What a stock of so many pieces calls for; nothing where there are enough. */
export type StockState = 'sold-out' | 'low' | 'enough'

/** Whether pieces are gone, few or enough. */
export const stockStateOf = (pieces: number): StockState =>
  pieces <= 0 ? 'sold-out' : pieces <= lowStock ? 'low' : 'enough'
