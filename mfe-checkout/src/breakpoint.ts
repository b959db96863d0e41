/** From this width on, a summary stands beside the content. */
export const wide = '(min-width: 60rem)'
