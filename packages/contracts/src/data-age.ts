/** The `meta` element with the age of the page's data in milliseconds. Absent if current. */
export const dataAgeName = 'data-age-ms'
