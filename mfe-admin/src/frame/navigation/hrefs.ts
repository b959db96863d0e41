import { usePage } from '@shop/module-runtime/use-page'

export const orderHref = (id: string): string => `/admin/orders?view=${encodeURIComponent(id)}`

export const mailboxHref = (orderId?: string): string =>
  `/admin/mailbox${orderId === undefined ? '' : `?order=${encodeURIComponent(orderId)}`}`

export const mailHref = (id: string): string => `/admin/mailbox?view=${encodeURIComponent(id)}`

export const importProductsHref = '/admin/products/import'

export const editProductHref = (id: string): string =>
  `/admin/products?edit=${encodeURIComponent(id)}`

/** Identifies the customer by an order's id, because URLs must not contain email addresses. */
export const customerHref = (orderId: string): string =>
  `/admin/customers?view=${encodeURIComponent(orderId)}`

export const usePath = (): string => {
  const [path = ''] = usePage().href.split(/[?#]/)
  return path
}
