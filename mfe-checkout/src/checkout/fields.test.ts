import { expect, it } from 'vitest'
import { detailFields } from '@shop/contracts/cart'
import { addressFields, cardFields, checkFields, contactFields, withoutSolved } from './fields.ts'

const sent = [...contactFields, ...addressFields]

it('has every field that is sent; only the phone is optional', () => {
  expect(sent.map(({ name }) => name)).toEqual(detailFields)
  expect(sent.filter(({ isOptional }) => isOptional).map(({ name }) => name)).toEqual(['phone'])
})

it('card fields have no name and no stored value', () => {
  expect(cardFields.map(({ label }) => label)).toEqual([
    'Name on card',
    'Card number',
    'Expiry',
    'CVV',
  ])
  for (const field of cardFields) {
    expect(field).not.toHaveProperty('name')
    expect(field).not.toHaveProperty('isOptional')
  }
})

it('sets the autocomplete token and keyboard of each field', () => {
  expect([...sent, ...cardFields].map(({ autoComplete }) => autoComplete)).toEqual([
    'email',
    'given-name',
    'family-name',
    'tel',
    'shipping address-line1',
    'shipping address-level2',
    'shipping address-level1',
    'shipping postal-code',
    'cc-name',
    'cc-number',
    'cc-exp',
    'cc-csc',
  ])
  expect(contactFields[0]).toMatchObject({ type: 'email', inputMode: 'email' })
  expect(cardFields[2]?.placeholder).toBe('MM/YY')
})

const inputOf = (
  autocomplete: string,
  { valueMissing = false, typeMismatch = false } = {},
): Parameters<typeof checkFields>[0] extends Iterable<infer Input> ? Input : never => ({
  autocomplete: autocomplete as HTMLInputElement['autocomplete'],
  validity: { valid: !valueMissing && !typeMismatch, valueMissing } as ValidityState,
})

const all = [...contactFields, ...addressFields, ...cardFields]

it('names every missing field, including card fields', () => {
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

it('treats a blank field as missing', () => {
  expect(checkFields([inputOf('family-name')], { lastName: '' })).toEqual({
    'Last name': 'Last name is required.',
  })
})

it('has its own message for an invalid email', () => {
  expect(checkFields([inputOf('email', { typeMismatch: true })])).toEqual({
    Email: 'Email must be an email address.',
  })
})

it('drops the problem of a field once its value is valid, and keeps all others', () => {
  const problems = { Email: 'Email is required.', City: 'City is required.' }
  expect(withoutSolved(problems, inputOf('email', { typeMismatch: true }))).toEqual(problems)
  expect(withoutSolved(problems, inputOf('tel'))).toEqual(problems)
  expect(withoutSolved(problems, inputOf('email'))).toEqual({ City: 'City is required.' })
})

it('reports no problem for valid or unknown inputs', () => {
  expect(checkFields([inputOf('email'), inputOf('', { valueMissing: true })])).toEqual({})
})
