import * as v from 'valibot'
import { describe, expect, it } from 'vitest'

import { defaultSettings } from '@shop/domain/shop-settings'

import { shopHead, ShopSearch } from './load-shop.ts'
import { shopHref, withKnownCategory } from './shop-query.ts'

const read = (query: object) => withKnownCategory(v.parse(ShopSearch, query), defaultSettings)

describe('ShopSearch', () => {
  it('reads every field', () => {
    const search = { q: 'tee', category: 'Toddler Shirts', sort: 'new', focus: 'search' }
    expect(v.parse(ShopSearch, search)).toMatchObject(search)
  })

  it.each([
    ['q', 'x'.repeat(201)],
    ['q', 7],
    ['q', 'tee\u0000'],
    ['category', 'Socks'],
    ['colors', ' '],
    ['colors', 'x'.repeat(41)],
    ['price', 'cheap'],
    ['view', 'grid'],
    ['page', '0'],
    ['sort', 'cheapest'],
    ['focus', 'cart'],
  ] as const)('ignores an invalid %s: %j', (field, value) => {
    const search = read({ q: 'tee', sort: 'new', [field]: value })
    expect(search[field]).toBeUndefined()
    expect(search[field === 'sort' ? 'q' : 'sort']).toBe(field === 'sort' ? 'tee' : 'new')
  })

  it.each(['hoodies', 'TODDLER shirts'])(
    'reads the category %s in upper or lower case',
    (category) => {
      expect(read({ category }).category?.toLowerCase()).toBe(category.toLowerCase())
      expect(shopHead(read({ category: 'hoodies' }), defaultSettings).title).toBe('Hoodies · NDX')
    },
  )

  it('reads an empty query', () => {
    expect(Object.values(v.parse(ShopSearch, {})).filter(Boolean)).toEqual([])
  })
})

describe('shopHref', () => {
  it.each([
    [{}, '/shop'],
    [{ q: '', category: undefined }, '/shop'],
    [{ category: 'Toddler Shirts' }, '/shop?category=Toddler+Shirts'],
    [{ q: 'a&b=c', sort: 'price-low' }, '/shop?q=a%26b%3Dc&sort=price-low'],
  ] as const)('writes %j as %s', (search, href) => {
    expect(shopHref(search)).toBe(href)
  })

  it('is read back by ShopSearch', () => {
    const search = { q: 'tee & cap', category: 'Hats', sort: 'name' } as const
    const { searchParams } = new URL(shopHref(search), 'https://shop.test')
    expect(v.parse(ShopSearch, Object.fromEntries(searchParams))).toMatchObject(search)
  })
})

describe('shopHead', () => {
  it('gives a category its own title and canonical URL; sort and search have none', () => {
    const head = shopHead(
      v.parse(ShopSearch, { category: 'Hats', sort: 'new', q: 'wool' }),
      defaultSettings,
    )
    expect(head).toMatchObject({ title: 'Hats · NDX', canonical: '/shop?category=Hats' })
    expect(shopHead(v.parse(ShopSearch, { sort: 'new' }), defaultSettings)).toMatchObject({
      title: 'Shop · NDX',
      canonical: '/shop',
    })
  })

  it.each([
    [{ page: '1' }, '/shop'],
    [{ page: '2' }, '/shop?page=2'],
    [{ page: '2', view: 'list' }, '/shop?page=2'],
    [{ page: '2', category: 'Hats' }, '/shop?category=Hats&page=2'],
    [{ page: '2', q: 'wool' }, '/shop'],
    [{ page: '2', sort: 'new' }, '/shop'],
    [{ page: '2', colors: 'Black' }, '/shop'],
  ])('gives the later pages of a whole category their own canonical URL: %j', (query, href) => {
    expect(shopHead(v.parse(ShopSearch, query), defaultSettings).canonical).toBe(href)
  })
})
