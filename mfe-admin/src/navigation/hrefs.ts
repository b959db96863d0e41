/** Where the back office shows one row. */

/** An order's details. */
export const orderHref = (id: string): string => `/admin/orders?view=${encodeURIComponent(id)}`

/** A product's form. */
export const editProductHref = (id: string): string =>
  `/admin/products?edit=${encodeURIComponent(id)}`

/** The details of the customer who placed an order, by its id: a URL must not hold an email. */
export const customerHref = (orderId: string): string =>
  `/admin/customers?view=${encodeURIComponent(orderId)}`
