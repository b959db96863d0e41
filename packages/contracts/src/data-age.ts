/**
 * The name of the `meta` element that holds the age of the page's data in milliseconds. The element
 * is absent if the data is current.
 */
export const dataAgeName = 'data-age-ms'
