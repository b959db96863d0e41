/** The address of a product's page. */

/** With a color, the page opens in it. */
export const productHref = (id: string, color?: string): string =>
  `/product/${id}${color ? `?${new URLSearchParams({ color })}` : ''}`
