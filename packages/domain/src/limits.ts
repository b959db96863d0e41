/** Bounds that screens and the API share. */

/** Pieces of one line a shopper may order at once. */
export const maxQuantity = 99

/** Lines in one order. */
export const maxLines = 100

/** Rows that one page of a list may hold. */
export const maxPageLimit = 200

/** Colors that one list of products may be filtered by. */
export const maxColors = 12

/** The longest message to the assistant, in characters. */
export const maxMessageLength = 10_240

/** Products that one reply of the assistant shows at most. */
export const maxReplyProducts = 4
