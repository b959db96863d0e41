/** Reads the checkout form field by field, and no card field among them. */
import { type CartLine, detailFields } from '@shop/contracts/cart'
import { toDollars } from '@shop/domain/money'
import type { PlaceOrderWire } from '@shop/contracts/order'
import type { ShippingMethod } from '@shop/domain/totals'

/** The fields that are sent. Card fields are not among them, so the type forbids reading one. */
export type DetailField = (typeof detailFields)[number]

/** A text for some fields: what was typed, or what is wrong with it. */
export type DetailTexts = Readonly<Partial<Record<DetailField, string | undefined>>>

export type ReadField = (name: DetailField) => string

/** The body of `POST /api/orders`. `price` is what the shopper saw. */
export const readOrder = (
  read: ReadField,
  items: readonly CartLine[],
  method: ShippingMethod = 'standard',
): PlaceOrderWire => {
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
    // A Worker deployed earlier knows standard shipping alone, and no name for it.
    ...(method === 'standard' ? {} : { shipping_method: method }),
    items: items.map(({ product, quantity, size, color }) => ({
      product_id: product.id,
      quantity,
      price: toDollars(product.priceCents),
      ...(size ? { size } : {}),
      ...(color ? { color } : {}),
    })),
  }
}

/** Required fields that hold only blanks, which browsers accept as a value. */
export const blankFields = (read: ReadField): DetailTexts =>
  Object.fromEntries(
    detailFields
      .filter((name) => name !== 'phone' && read(name).trim() === '')
      .map((name) => [name, 'is required']),
  )

export const readDetails = (read: ReadField): DetailTexts =>
  Object.fromEntries(detailFields.map((name) => [name, read(name).trim()]))

/** Reads the inputs of a form by name. */
export const fieldReader =
  (form: HTMLFormElement): ReadField =>
  (name) => {
    const field = form.elements.namedItem(name)
    return field instanceof HTMLInputElement ? field.value : ''
  }
