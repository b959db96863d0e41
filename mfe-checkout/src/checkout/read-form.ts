/** Reads the checkout form: field by field, and no card field among them. */
import type { CartLine } from '@shop/contracts/cart'
import { toDollars } from '@shop/contracts/money'
import type { PlaceOrderWire } from '@shop/contracts/order'

/** What a form gives by field name; a `FormData` made of the fields below, or any map of text. */
export type ReadField = (name: SentField) => string

/** The fields that leave the browser. Card fields are not among them, so they cannot be read by mistake. */
const sentFields = [
  'email',
  'firstName',
  'lastName',
  'phone',
  'address',
  'city',
  'state',
  'zipCode',
] as const
type SentField = (typeof sentFields)[number]

/** The order as the API takes it. `price` is what the shopper saw. */
export const readOrder = (read: ReadField, items: readonly CartLine[]): PlaceOrderWire => {
  const phone = read('phone').trim()
  return {
    customer_name: `${read('firstName').trim()} ${read('lastName').trim()}`,
    customer_email: read('email').trim(),
    ...(phone ? { customer_phone: phone } : {}),
    shipping_address: {
      address: read('address').trim(),
      city: read('city').trim(),
      state: read('state').trim(),
      zip_code: read('zipCode').trim(),
    },
    items: items.map(({ product, quantity, size, color }) => ({
      product_id: product.id,
      quantity,
      price: toDollars(product.priceCents),
      ...(size ? { size } : {}),
      ...(color ? { color } : {}),
    })),
  }
}

/** Reads inputs of a form by name. */
export const fieldReader =
  (form: HTMLFormElement): ReadField =>
  (name) => {
    const field = form.elements.namedItem(name)
    return field instanceof HTMLInputElement ? field.value : ''
  }
