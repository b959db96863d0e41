/** Bounds that screens and the API share. */

/** Pieces that one order may hold, and one line of a cart. What may be bought of a product is bounded by its stock. */
export const maxPieces = 10_000

/**
 * What the pieces of one order may cost, in cents: ten million dollars. So the sum of two million of the largest orders
 * is still exact, in integers and as dollars in JSON.
 */
export const maxOrderCents = 1_000_000_000

/** Lines in one order. */
export const maxLines = 100

/** Rows that one page of a list may hold. */
export const maxPageLimit = 200

/** Colors that one list of products may be filtered by. */
export const maxColors = 12

/** Variants, sizes by colors, that one product may have. */
export const maxVariants = 400

/** Bytes that a CSV file of products may have. */
export const maxImportBytes = 10_000_000

/** Rows that one import may have. */
export const maxImportRows = 20_000

/** Rows that one request of an import may have: those of a few hundred products, or all variants of one. */
export const maxChunkRows = 800

/** The longest message to the assistant, in characters. */
export const maxMessageLength = 10_240

/** Products that one reply of the assistant shows at most. */
export const maxReplyProducts = 4
