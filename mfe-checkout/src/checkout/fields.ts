/** The fields of the checkout form, and what is wrong with what was typed into them. */
import type { InputHTMLAttributes } from 'react'

import type { DetailField } from './read-form.ts'

type Input = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'inputMode' | 'placeholder' | 'maxLength'
>

export type FormField = Input & {
  /** Fields with a name are sent. Card fields have none, so that no form can send them. */
  name?: DetailField
  label: string
  /** How much of a row it takes. */
  width: 'whole' | 'half' | 'third'
  /** All but the phone are required. */
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

/** The id of the checkbox that has contact and address stored; without a name, a form does not send it. */
export const saveInfoId = 'save-info'

/** The id of the checkbox that agrees to e-mails about new products; never ticked at first. */
export const newsletterId = 'newsletter'

/** What the check reads of an input: of a card field it never sees the value. */
type CheckedInput = Pick<HTMLInputElement, 'autocomplete' | 'validity'>

/** The field of an input. Card inputs have no name; `autocomplete` is different for each field. */
export const fieldOf = ({
  autocomplete,
}: Pick<CheckedInput, 'autocomplete'>): FormField | undefined =>
  allFields.find((field) => field.autoComplete === autocomplete)

/** Fields at paths in the API's problems; first and last name are one field there. */
const apiPaths: Partial<Record<string, DetailField>> = {
  customer_name: 'firstName',
  customer_email: 'email',
  customer_phone: 'phone',
  'shipping_address.address': 'address',
  'shipping_address.city': 'city',
  'shipping_address.state': 'state',
  'shipping_address.zip_code': 'zipCode',
}

/** The named field at a path of the API. */
export const fieldAtApiPath = (path: string): FormField | undefined =>
  allFields.find(({ name }) => name && name === apiPaths[path])

/** A sentence for each field that is wrong, by its label. */
export type FieldProblems = Readonly<Record<string, string>>

/** Checks all fields at once by the browser's own validity; its bubbles would show one at a time. */
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
