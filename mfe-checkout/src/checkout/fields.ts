/** The fields of the checkout form. Code here reads and checks them, but never reads a card field. */
import { type InputHTMLAttributes, type RefObject, useEffect } from 'react'

import { type CartLine, detailFields } from '@shop/contracts/cart'
import type { PlaceOrderWire } from '@shop/contracts/order'
import { toDollars } from '@shop/domain/money'
import type { ShippingMethod } from '@shop/domain/shipping'

type Input = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'inputMode' | 'placeholder' | 'maxLength'
>

export type FormField = Input & {
  /** Fields with a name are sent. Card fields have none, so that no form can send them. */
  name?: DetailField
  label: string
  width: 'whole' | 'half' | 'third'
  isOptional?: true
}

export const contactFields: readonly FormField[] = [
  {
    name: 'email',
    label: 'Email',
    width: 'whole',
    type: 'email',
    autoComplete: 'email',
    inputMode: 'email',
  },
  { name: 'firstName', label: 'First name', width: 'half', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last name', width: 'half', autoComplete: 'family-name' },
  {
    name: 'phone',
    label: 'Phone (optional)',
    width: 'whole',
    isOptional: true,
    type: 'tel',
    autoComplete: 'tel',
    inputMode: 'tel',
  },
]

export const addressFields: readonly FormField[] = [
  { name: 'address', label: 'Address', width: 'whole', autoComplete: 'shipping address-line1' },
  { name: 'city', label: 'City', width: 'third', autoComplete: 'shipping address-level2' },
  { name: 'state', label: 'State', width: 'third', autoComplete: 'shipping address-level1' },
  {
    name: 'zipCode',
    label: 'ZIP code',
    width: 'third',
    autoComplete: 'shipping postal-code',
    inputMode: 'numeric',
  },
]

export const cardFields: readonly FormField[] = [
  { label: 'Name on card', width: 'whole', autoComplete: 'cc-name' },
  {
    label: 'Card number',
    width: 'whole',
    autoComplete: 'cc-number',
    inputMode: 'numeric',
    maxLength: 23,
  },
  { label: 'Expiry', width: 'half', autoComplete: 'cc-exp', placeholder: 'MM/YY', maxLength: 7 },
  { label: 'CVV', width: 'half', autoComplete: 'cc-csc', inputMode: 'numeric', maxLength: 4 },
]

const allFields: readonly FormField[] = [...contactFields, ...addressFields, ...cardFields]

/** The id of the checkbox that stores contact and address. It has no name, so it is not sent. */
export const saveInfoId = 'save-info'

/** The id of the checkbox for consent to e-mails. It must never be ticked by default. */
export const newsletterId = 'newsletter'

/** The parts of an input that validation reads. It never sees the value of a card field. */
type CheckedInput = Pick<HTMLInputElement, 'autocomplete' | 'validity'>

/** Looks up a field by its `autocomplete`, which is unique. Card inputs have no name. */
export const fieldOf = ({
  autocomplete,
}: Pick<CheckedInput, 'autocomplete'>): FormField | undefined =>
  allFields.find((field) => field.autoComplete === autocomplete)

/** Maps paths in API problems to fields. The API has one field for first and last name. */
const apiPaths: Partial<Record<string, DetailField>> = {
  customer_name: 'firstName',
  customer_email: 'email',
  customer_phone: 'phone',
  'shipping_address.address': 'address',
  'shipping_address.city': 'city',
  'shipping_address.state': 'state',
  'shipping_address.zip_code': 'zipCode',
}

export const fieldAtApiPath = (path: string): FormField | undefined =>
  allFields.find(({ name }) => name && name === apiPaths[path])

/** Messages by field label. */
export type FieldProblems = Readonly<Record<string, string>>

/** Checks all fields at once. The browser's own messages show one problem at a time. */
export const checkFields = (
  inputs: Iterable<CheckedInput>,
  blank: Readonly<Record<string, unknown>> = {},
): FieldProblems => {
  const problems: Record<string, string> = {}
  for (const input of inputs) {
    const field = fieldOf(input)
    if (!field) continue
    const isBlank = input.validity.valueMissing || (field.name && field.name in blank)
    if (isBlank) problems[field.label] = `${field.label} is required.`
    // The email is the only field whose format browsers check.
    else if (!input.validity.valid)
      problems[field.label] = `${field.label} must be an email address.`
  }
  return problems
}

/** The fields that are sent. Card fields are excluded, so the type forbids reading one. */
type DetailField = (typeof detailFields)[number]

/** A text per field: the typed value or a message. */
export type DetailTexts = Readonly<Partial<Record<DetailField, string | undefined>>>

export type ReadField = (name: DetailField) => string

/** Builds the body of `POST /api/orders`. `price` is the price that the shopper saw, in dollars. */
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
    shipping_method: method,
    items: items.map(({ product, quantity, size, color }) => ({
      product_id: product.id,
      quantity,
      price: toDollars(product.priceCents),
      ...(size ? { size } : {}),
      ...(color ? { color } : {}),
    })),
  }
}

/** Finds required fields with only blanks, which browsers accept as a value. */
export const blankFields = (read: ReadField): DetailTexts =>
  Object.fromEntries(
    detailFields
      .filter((name) => name !== 'phone' && read(name).trim() === '')
      .map((name) => [name, 'is required']),
  )

export const readDetails = (read: ReadField): DetailTexts =>
  Object.fromEntries(detailFields.map((name) => [name, read(name).trim()]))

export const fieldReader =
  (form: HTMLFormElement): ReadField =>
  (name) => {
    const field = form.elements.namedItem(name)
    return field instanceof HTMLInputElement ? field.value : ''
  }

/** Focuses the first field with a problem, clear of the sticky header, when `problems` change. */
export const useFocusOnProblem = (
  form: RefObject<HTMLFormElement | null>,
  problems: object | null,
): void =>
  useEffect(() => {
    const field = problems && form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  }, [form, problems])
