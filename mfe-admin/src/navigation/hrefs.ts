/** Where the back office shows one row. */

/** An order's details. */
export const orderHref = (id: string): string => `/admin/orders?view=${encodeURIComponent(id)}`

/** The e-mails, those of one order where it is given. */
export const mailboxHref = (orderId?: string): string =>
  `/admin/mailbox${orderId === undefined ? '' : `?order=${encodeURIComponent(orderId)}`}`

/** The import of products. */
export const importProductsHref = '/admin/products/import'

/** A product's form. */
export const editProductHref = (id: string): string =>
  `/admin/products?edit=${encodeURIComponent(id)}`

/** The details of the customer who placed an order, by its id: a URL must not hold an email. */
export const customerHref = (orderId: string): string =>
  `/admin/customers?view=${encodeURIComponent(orderId)}`
