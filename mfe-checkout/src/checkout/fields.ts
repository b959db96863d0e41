/** Our code validates all fields, but of card fields it sees only the validity, never the text. */
import { type InputHTMLAttributes, type RefObject, useEffect } from 'react'

import { type CartLine, detailFields } from '@shop/contracts/cart'
import type { PlaceOrderWire } from '@shop/contracts/order-input'
import { toDollars } from '@shop/domain/money'

type Input = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'inputMode' | 'placeholder' | 'maxLength'
>

/** The name of a field that is sent. Card fields have no name, so `FormData` lacks their text. */
type DetailField = (typeof detailFields)[number]

export type FormField = Input & {
  name?: DetailField
  label: string
  width: 'whole' | 'half' | 'third'
  isOptional?: boolean
}

const emailInput = { type: 'email', inputMode: 'email' } as const
const phoneInput = { type: 'tel', inputMode: 'tel', autoComplete: 'tel' } as const
const digits = { inputMode: 'numeric' } as const

export const contactFields: readonly FormField[] = [
  { name: 'email', label: 'Email', width: 'whole', autoComplete: 'email', ...emailInput },
  { name: 'firstName', label: 'First name', width: 'half', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last name', width: 'half', autoComplete: 'family-name' },
  { name: 'phone', label: 'Phone', width: 'whole', isOptional: true, ...phoneInput },
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
    ...digits,
  },
]

export const cardFields: readonly FormField[] = [
  { label: 'Name on card', width: 'whole', autoComplete: 'cc-name' },
  { label: 'Card number', width: 'whole', autoComplete: 'cc-number', maxLength: 23, ...digits },
  { label: 'Expiry', width: 'half', autoComplete: 'cc-exp', placeholder: 'MM/YY', maxLength: 7 },
  { label: 'CVV', width: 'half', autoComplete: 'cc-csc', maxLength: 4, ...digits },
]

export const contactFieldsOf = (isPhoneRequired: boolean): readonly FormField[] =>
  contactFields.map((field) => (isPhoneRequired ? { ...field, isOptional: false } : field))

const allFields: readonly FormField[] = [...contactFields, ...addressFields, ...cardFields]

/** Contact and address are stored if this checkbox is ticked. Without a name, it is not sent. */
export const saveInfoId = 'save-info'

/** This checkbox is the consent to e-mails, so it must never be ticked by default. */
export const newsletterId = 'newsletter'

/** Validation reads these properties of an input, but not its value. */
type CheckedInput = Pick<HTMLInputElement, 'autocomplete' | 'validity'>

/** Finds the field by `autocomplete`, because card inputs have no name. */
const fieldOf = ({ autocomplete }: CheckedInput): FormField | undefined =>
  allFields.find((field) => field.autoComplete === autocomplete)

/** The API has one field for the name, so its issues show at the first name. */
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

export type FieldProblems = Readonly<Record<string, string>>

/**
 * Checks all fields at once, because the browser shows one message at a time. `details` holds the
 * trimmed texts, because the browser accepts a required field with only spaces.
 */
export const checkFields = (
  inputs: Iterable<CheckedInput>,
  details: DetailTexts = {},
): FieldProblems => {
  const problems: Record<string, string> = {}
  for (const input of inputs) {
    const field = fieldOf(input)
    if (!field) continue
    const { name, label, isOptional } = field
    const isBlank = name && !isOptional && details[name] === ''
    if (isBlank || input.validity.valueMissing) problems[label] = `${label} is required.`
    // Only the email field has a format that browsers check.
    else if (!input.validity.valid) problems[label] = `${label} must be an email address.`
  }
  return problems
}

export const withoutSolved = (problems: FieldProblems, input: CheckedInput): FieldProblems => {
  const { [fieldOf(input)?.label ?? '']: solved, ...others } = problems
  return solved && input.validity.valid ? others : problems
}

/** The texts of the fields, as sent or as stored. Stored details may lack some fields. */
export type DetailTexts = Readonly<Partial<Record<DetailField, string | undefined>>>

export const readDetails = (form: HTMLFormElement): DetailTexts => {
  const data = new FormData(form)
  return Object.fromEntries(detailFields.map((name) => [name, String(data.get(name) ?? '').trim()]))
}

/** Returns undefined if no method is offered. */
export const readShippingMethod = (form: HTMLFormElement): string | undefined => {
  const chosen = new FormData(form).get('shippingMethod')
  return chosen === null ? undefined : String(chosen)
}

/** The charges that the shopper saw, with the id of the method and the applied code. */
export type SeenCharges = {
  method: string | undefined
  totalCents: number
  discountCode?: string | undefined
}

/** The body of `POST /api/orders` has the prices that the shopper saw, in dollars. */
export const toOrder = (
  { firstName, lastName, email = '', phone, address = '', city = '', ...rest }: DetailTexts,
  items: readonly CartLine[],
  { method, totalCents, discountCode }: SeenCharges,
): PlaceOrderWire => ({
  customer_name: [firstName, lastName].join(' '),
  customer_email: email,
  customer_phone: phone || undefined,
  shipping_address: { address, city, state: rest.state ?? '', zip_code: rest.zipCode ?? '' },
  shipping_method: method,
  total: toDollars(totalCents),
  discount_code: discountCode,
  items: items.map(({ product, quantity, size, color }) => ({
    product_id: product.id,
    quantity,
    price: toDollars(product.priceCents),
    size,
    color,
  })),
})

export const changedTotalId = 'total-changed'

export const useFocusOnProblem = (
  form: RefObject<HTMLFormElement | null>,
  problems: object | null,
): void =>
  useEffect(() => {
    const field =
      problems &&
      form.current?.querySelector<HTMLElement>(`[aria-invalid="true"], #${changedTotalId}`)
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  }, [form, problems])
