/** The fields of the checkout form. Those with a name are sent; the card's have none, so no form could send them. */
import type { InputHTMLAttributes } from 'react'

import type { SentField } from './read-form.ts'

type Input = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'inputMode' | 'placeholder' | 'maxLength'
>

export type FormField = Input & {
  name?: SentField
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
  {
    label: 'Expiry',
    width: 'half',
    autoComplete: 'cc-exp',
    placeholder: 'MM/YY',
    maxLength: 7,
  },
  { label: 'CVV', width: 'half', autoComplete: 'cc-csc', inputMode: 'numeric', maxLength: 4 },
]
