/** The maximum number of pieces in an order or a cart line. Low stock allows fewer. */
export const maxPieces = 10_000

/**
 * The maximum number of pieces in one visitor's pending orders of a day. More need a person's
 * approval.
 */
export const maxHeldPieces = 100

/**
 * The maximum subtotal of an order in cents: ten million dollars. With this limit, the sum of two
 * million of the largest orders is still exact, in integers and as dollars in JSON.
 */
export const maxOrderCents = 1_000_000_000

/** The maximum number of lines in an order. */
export const maxLines = 100

/** The maximum number of rows in one page of a list. */
export const maxPageLimit = 200

/** The maximum number of colors in a filter of products. */
export const maxColors = 12

/** The maximum number of variants (sizes times colors) of a product. */
export const maxVariants = 400

/** The maximum size of a CSV file of products, in bytes. */
export const maxImportBytes = 10_000_000

/** The maximum number of rows in one import. */
export const maxImportRows = 20_000

/**
 * The maximum number of rows in one request of an import. All variants of one product fit into it.
 */
export const maxChunkRows = 800

/** The maximum length of a message to the assistant, in characters. */
export const maxMessageLength = 10_240

/** The maximum number of products in one reply of the assistant. */
export const maxReplyProducts = 4

/**
 * The maximum number of open sockets of a visitor: two pages for each of fifty people behind one
 * IP.
 */
export const maxOpenSockets = 100

/**
 * The maximum number of e-mails per hour that visitors can cause to one address. It is enough for a
 * household's orders, cancellations and a lost link.
 */
export const maxMailsAnHour = 5
