import { expect, it } from 'vitest'

import { checkFields } from './check-fields.ts'
import { addressFields, cardFields, contactFields } from './form-fields.ts'

const inputOf = (
  autocomplete: string,
  { valueMissing = false, typeMismatch = false } = {},
): Parameters<typeof checkFields>[0] extends Iterable<infer Input> ? Input : never => ({
  autocomplete: autocomplete as HTMLInputElement['autocomplete'],
  validity: { valid: !valueMissing && !typeMismatch, valueMissing } as ValidityState,
})

const all = [...contactFields, ...addressFields, ...cardFields]

it('names every field that is missing, those of the card too', () => {
  const inputs = all.map(({ autoComplete = '', isOptional }) =>
    inputOf(autoComplete, { valueMissing: !isOptional }),
  )
  const sentences = checkFields(inputs)
  expect(Object.keys(sentences)).toHaveLength(all.length - 1)
  expect(sentences).toMatchObject({
    Email: 'Email is required.',
    CVV: 'CVV is required.',
  })
})

it('takes blanks for nothing', () => {
  expect(checkFields([inputOf('family-name')], { lastName: 'is required' })).toEqual({
    'Last name': 'Last name is required.',
  })
})

it('has our words for what the browser does not take', () => {
  expect(checkFields([inputOf('email', { typeMismatch: true })])).toEqual({
    Email: 'Email must be an email address.',
  })
})

it('has nothing to say of what is right, nor of inputs it does not know', () => {
  expect(checkFields([inputOf('email'), inputOf('', { valueMissing: true })])).toEqual({})
})
