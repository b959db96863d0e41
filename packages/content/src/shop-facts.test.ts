import { expect, it } from 'vitest'

import { formatCents } from '@shop/domain/money'
import { contactFacts, policyFacts } from './shop-facts.ts'
import { flatShippingCents, freeShippingOverCents, taxRate } from '@shop/domain/totals'

it('promises the shipping and the tax that a cart is charged', () => {
  expect(policyFacts.freeShipping).toBe(`over ${formatCents(freeShippingOverCents).slice(0, -3)}`)
  expect(policyFacts.flatShipping).toBe(formatCents(flatShippingCents))
  expect(policyFacts.tax).toBe(`${taxRate * 100}%`)
})

it('links the address and the number that it prints', () => {
  expect(contactFacts.emailHref).toBe(`mailto:${contactFacts.email}`)
  expect(contactFacts.phoneHref).toBe(`tel:+1${contactFacts.phone.replaceAll(/\D/g, '')}`)
})

it('cannot be reached by accident: the address and the number are reserved for examples', () => {
  expect(contactFacts.email).toMatch(/\.example$/)
  expect(contactFacts.phone).toMatch(/ 555-01\d\d$/)
})
