import { expect, it } from 'vitest'

import { detailFields } from '@shop/contracts/cart'

import { addressFields, cardFields, contactFields } from './form-fields.ts'

const sent = [...contactFields, ...addressFields]

it('asks for everything that is sent, the phone alone being optional', () => {
  expect(sent.map(({ name }) => name)).toEqual(detailFields)
  expect(sent.filter(({ isOptional }) => isOptional).map(({ name }) => name)).toEqual(['phone'])
})

it('has no name and no kept value for anything of the card', () => {
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

it('tells browsers what may be filled in, with the keys it needs', () => {
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
