/** Where a product's page is; ids kept in a browser may hold anything. */
export const productHref = (id: string): string => `/product/${encodeURIComponent(id)}`
