import { expect, it } from 'vitest'

import { processingHours, returnDays, shippingTerms } from '@shop/domain/shipping'
import { sumTotals } from '@shop/domain/totals'

import { faq } from './faq.ts'
import { privacy, returns, terms } from './legal-text.ts'
import { contactFacts, policyFacts } from './shop-facts.ts'
import { replyToTopics, shopTopics } from './shop-topics.ts'

it('promises the shipping, tax and returns of the specification', () => {
  const { freeShipping, flatShipping, tax, returnWindow, returns } = policyFacts
  expect(freeShipping).toBe('over $75')
  expect(flatShipping).toBe('$9.99')
  expect(tax).toBe('8%')
  expect(returnWindow).toBe('30 days')
  expect(returns).toBe('30-day returns')
})

it('links the printed email and phone number', () => {
  expect(contactFacts.emailHref).toBe(`mailto:${contactFacts.email}`)
  expect(contactFacts.phoneHref).toBe(`tel:+1${contactFacts.phone.replaceAll(/\D/g, '')}`)
})

it('uses an email and a phone number that are reserved for examples', () => {
  expect(contactFacts.email).toMatch(/\.example$/)
  expect(contactFacts.phone).toMatch(/ 555-01\d\d$/)
})

it('fills in every fact that a text names', () => {
  expect(JSON.stringify([faq, privacy, returns, terms])).not.toMatch(/\{\w+\}/)
})

const sentences = [
  JSON.stringify([faq, privacy, returns, terms]),
  ...shopTopics.map((topic) => replyToTopics([topic], 0).content),
].flatMap((text) => text.split(/[."](?= |,|$)/))

it('names only amounts and times that the rules of orders use', () => {
  const shippingOf = (priceCents: number, method?: 'express') =>
    sumTotals([{ priceCents, quantity: 1 }], method).shippingCents / 100
  const known = [
    '$75',
    `$${shippingOf(7500)}`,
    `$${shippingOf(7500, 'express')}`,
    `${sumTotals([{ priceCents: 10_000, quantity: 1 }]).taxCents / 100}%`,
    `${returnDays} days`,
    `${processingHours.join('-')} hours`,
    `${shippingTerms.standard.transitDays.join('-')} business days`,
    `${shippingTerms.express.transitDays.join('-')} business days`,
    '24 hours',
  ]
  const named = sentences.flatMap((text) => text.match(figure) ?? [])
  expect(new Set(named)).toEqual(new Set(known))
  expect(shippingOf(7501)).toBe(0)
})

const figure = /\$\d[\d.,]*\d|\d+%|\d+(?:-\d+)? (?:business )?(?:days|hours)/g

it('promises free shipping only for standard shipping', () => {
  const free = sentences.filter((text) => /\bfree\b/i.test(text) && /shipping/i.test(text))
  expect(free.length).toBeGreaterThan(1)
  expect(free.filter((text) => !text.includes('Standard shipping'))).toEqual([])
})
