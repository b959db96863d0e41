/** How old the data of a document is. */

/** Name of the `meta` element with the age of the data when the document was sent, in milliseconds; without it the data was right. */
export const dataAgeName = 'data-age-ms'
