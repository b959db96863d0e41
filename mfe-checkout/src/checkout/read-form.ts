/** Reads the checkout form: field by field, and no card field among them. */
import { type CartLine, detailFields } from '@shop/contracts/cart'
import { toDollars } from '@shop/domain/money'
import type { PlaceOrderWire } from '@shop/contracts/order'

/** The fields that leave the browser. Card fields are not among them, so they cannot be read by mistake. */
export type SentField = (typeof detailFields)[number]

/** Some text for each of some fields: what was typed, or what is wrong with it. */
export type FieldTexts = Readonly<Partial<Record<SentField, string | undefined>>>

/** What a form gives by field name; a `FormData` made of the fields below, or any map of text. */
export type ReadField = (name: SentField) => string

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

/** What is wrong before anything is sent: the browser takes blanks for a value, and a name needs both parts. */
export const blankFields = (read: ReadField): FieldTexts =>
  Object.fromEntries(
    detailFields
      .filter((name) => name !== 'phone' && read(name).trim() === '')
      .map((name) => [name, 'is required']),
  )

/** What was typed into the fields that are sent. */
export const readDetails = (read: ReadField): FieldTexts =>
  Object.fromEntries(detailFields.map((name) => [name, read(name).trim()]))

/** Reads inputs of a form by name. */
export const fieldReader =
  (form: HTMLFormElement): ReadField =>
  (name) => {
    const field = form.elements.namedItem(name)
    return field instanceof HTMLInputElement ? field.value : ''
  }
