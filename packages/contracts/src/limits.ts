/** Bounds that screens and the API share. */

/** Pieces of one line a shopper may order at once. */
export const maxQuantity = 99

/** Colors that one list of products may be filtered by. */
export const maxColors = 12
