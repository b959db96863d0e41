import { describe, expect, it } from 'vitest'

import { legalLinks } from './legal-links.ts'
import { loadLegal } from './load-legal.ts'

const wordsOf = (path: (typeof legalLinks)[number]['href']): string =>
  loadLegal(path)
    .text.sections.flatMap(({ blocks }) => blocks)
    .flat()
    .join(' ')

describe.each(legalLinks)('$label', ({ href, label }) => {
  const { head, text } = loadLegal(href)

  it('has a head of its own', () => {
    expect(head).toMatchObject({ title: `${label} · NDX`, canonical: href })
    expect(head.description).toBe(text.summary)
  })

  it('has sections that a link can find, each with something to say', () => {
    const ids = text.sections.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(text.sections.every(({ blocks }) => blocks.length > 0)).toBe(true)
  })

  it('survives the way to the browser', () => {
    expect(JSON.parse(JSON.stringify(text))).toEqual(text)
  })
})

it('promises what the shop promises', () => {
  expect(wordsOf('/returns')).toContain('30 days')
  expect(wordsOf('/returns')).toContain('24 hours')
  expect(wordsOf('/terms')).toContain('lifetime warranty')
  expect(wordsOf('/terms')).toContain('3-7 business days')
  expect(wordsOf('/terms')).toContain('US only')
})

it('says where the cart, the order and the card details are', () => {
  expect(wordsOf('/privacy')).toContain('cart and your wishlist are kept in the local storage')
  expect(wordsOf('/privacy')).toContain('never leave your browser')
})
