import { describe, expect, it } from 'vitest'

import { defaultSettings } from '@shop/domain/shop-settings'

import { loadLegal } from './load-content.ts'

const legalPages = [
  { path: '/privacy', title: 'Privacy' },
  { path: '/terms', title: 'Terms' },
  { path: '/returns', title: 'Returns & Exchanges' },
] as const

const wordsOf = async (path: (typeof legalPages)[number]['path']): Promise<string> =>
  (await loadLegal(path, defaultSettings)).text.sections
    .flatMap(({ blocks }) => blocks)
    .flat()
    .join(' ')

describe.each(legalPages)('$title', async ({ path, title }) => {
  const { head, text } = await loadLegal(path, defaultSettings)

  it('has its own head', () => {
    expect(head).toMatchObject({ title: `${title} · NDX`, canonical: path })
    expect(head.description).toBe(text.summary)
  })

  it('has sections with unique ids, none of them empty', () => {
    const ids = text.sections.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(text.sections.every(({ blocks }) => blocks.length > 0)).toBe(true)
  })

  it('survives serialization to JSON', () => {
    expect(JSON.parse(JSON.stringify(text))).toEqual(text)
  })
})

it('repeats the promises of the shop', async () => {
  expect(await wordsOf('/returns')).toContain('30 days')
  expect(await wordsOf('/returns')).toContain('24 hours')
  expect(await wordsOf('/terms')).toContain('lifetime warranty')
  expect(await wordsOf('/terms')).toContain('3-7 business days')
  expect(await wordsOf('/terms')).toContain('US only')
})

it('says where the cart, the order and the card details are stored', async () => {
  expect(await wordsOf('/privacy')).toContain(
    'cart and your wishlist are kept in the local storage',
  )
  expect(await wordsOf('/privacy')).toContain('never leave your browser')
})
