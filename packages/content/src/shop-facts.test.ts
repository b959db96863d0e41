import { expect, it } from 'vitest'

import { faq } from './faq.ts'
import { privacy, returns, terms } from './legal-text.ts'
import { contactFacts, policyFacts } from './shop-facts.ts'

it('promises the shipping, the tax and the returns in the words of the specification', () => {
  const { freeShipping, flatShipping, tax, returnWindow, returns } = policyFacts
  expect(freeShipping).toBe('over $75')
  expect(flatShipping).toBe('$9.99')
  expect(tax).toBe('8%')
  expect(returnWindow).toBe('30 days')
  expect(returns).toBe('30-day returns')
})

it('links the address and the number that it prints', () => {
  expect(contactFacts.emailHref).toBe(`mailto:${contactFacts.email}`)
  expect(contactFacts.phoneHref).toBe(`tel:+1${contactFacts.phone.replaceAll(/\D/g, '')}`)
})

it('cannot be reached by accident: the address and the number are reserved for examples', () => {
  expect(contactFacts.email).toMatch(/\.example$/)
  expect(contactFacts.phone).toMatch(/ 555-01\d\d$/)
})

it('knows every fact that a text names', () => {
  expect(JSON.stringify([faq, privacy, returns, terms])).not.toMatch(/\{\w+\}/)
})
