import { describe, expect, it } from 'vitest'

import { loadLegal } from './load-legal.ts'

const legalPages = [
  { path: '/privacy', title: 'Privacy' },
  { path: '/terms', title: 'Terms' },
  { path: '/returns', title: 'Returns & Exchanges' },
] as const

const wordsOf = (path: (typeof legalPages)[number]['path']): string =>
  loadLegal(path)
    .text.sections.flatMap(({ blocks }) => blocks)
    .flat()
    .join(' ')

describe.each(legalPages)('$title', ({ path, title }) => {
  const { head, text, others } = loadLegal(path)

  it('has a head of its own', () => {
    expect(head).toMatchObject({ title: `${title} · NDX`, canonical: path })
    expect(head.description).toBe(text.summary)
  })

  it('has sections that a link can find, each with something to say', () => {
    const ids = text.sections.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(text.sections.every(({ blocks }) => blocks.length > 0)).toBe(true)
  })

  it('links to the other two', () => {
    expect(others).toEqual(
      legalPages
        .filter((page) => page.path !== path)
        .map((page) => ({ href: page.path, label: page.title })),
    )
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
