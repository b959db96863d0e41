/** The maximum number of units in an order or a cart line. Low stock allows fewer. */
export const maxPieces = 10_000

/** The maximum number of units in all pending orders of one visitor within 24 hours. */
export const maxHeldPieces = 100

/** The maximum subtotal in cents. The sum of two million such orders is still an exact integer. */
export const maxOrderCents = 1_000_000_000

/** The maximum number of lines in an order. */
export const maxLines = 100

/** The maximum number of rows in one page of a list. */
export const maxPageLimit = 200

/** The maximum number of rows that staff can select in a list, for one action on all of them. */
export const maxSelectedRows = 500

/** The number of days for which a payment link from staff is valid. */
export const paymentLinkDays = 7

/** The maximum number of colors in a filter of products. */
export const maxColors = 12

export const maxCategories = 50

/** The maximum number of variants (sizes times colors) of a product. */
export const maxVariants = 400

/** The maximum number of products that are drafts. */
export const maxDrafts = 100

/** The maximum number of a product's pictures besides the main one. */
export const maxMorePictures = 20

/** The maximum size of a CSV file of products, in bytes. */
export const maxImportBytes = 10_000_000

/** The maximum number of rows in an import, without the header row. Only the browser checks it. */
export const maxImportRows = 20_000

/** The maximum number of rows in one request of an import, enough for all variants of a product. */
export const maxChunkRows = 800

/** The maximum length of a message to the assistant, in characters. */
export const maxMessageLength = 10_240

/** The maximum number of products in one reply of the assistant. */
export const maxReplyProducts = 4

/** The maximum number of open sockets per IP address, which many people may share. */
export const maxOpenSockets = 100

/** The maximum number of e-mails per hour that visitors can trigger to one address. */
export const maxMailsAnHour = 5
