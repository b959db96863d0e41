/** How many pieces of one line there may be. */

/** Pieces of one line a shopper may order at once. */
export const maxQuantity = 99
