/** Where the back office shows one row. */

/** An order's details. */
export const orderHref = (id: string): string => `/admin/orders?view=${encodeURIComponent(id)}`

/** A product's form. */
export const editProductHref = (id: string): string =>
  `/admin/products?edit=${encodeURIComponent(id)}`

/** A customer's details. */
export const customerHref = (email: string): string =>
  `/admin/customers?view=${encodeURIComponent(email)}`
