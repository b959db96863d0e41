import { beforeAll, describe, expect, it } from 'vitest'

import type { ProductQuery } from '@shop/contracts/product-query'
import { insertProduct } from '@shop/testkit/builders'

import { openOwnDatabase } from '../../../test/own-database.ts'
import { openCache } from '../../../test/context.ts'
import { listProducts } from './list-products.ts'

const db = await openOwnDatabase()
const ctx = { db, cache: openCache() }

const list = async (q: string, some: Partial<ProductQuery> = {}): Promise<string[]> => {
  const input: ProductQuery = { q, sort: 'relevance', limit: 200, offset: 0, ...some }
  return (await listProducts({ ctx, input })).rows.map(({ id }) => id)
}

const shirt = { category: 'Shirts', description: 'Cotton.', colors: ['White'] } as const
const products = [
  { ...shirt, id: 'tee', name: 'Great Escape Tee', featured: true },
  {
    ...shirt,
    id: 'under',
    name: 'Base Layer',
    description: 'Goes under a hoodie.',
    featured: true,
  },
  {
    ...shirt,
    id: 'landscape',
    name: 'Landscape Tee',
    description: 'Black ink.',
    colors: ['Black'],
  },
  { ...shirt, id: 'lantern', name: 'Evening Tee', description: 'A lantern on black.' },
  { ...shirt, id: 'lamp', name: 'Lantern Tee' },
  { ...shirt, id: 'lanes', name: 'Lanes Tee', description: 'Two lanes, one lanternfish.' },
  { id: 'cap', name: 'Dockside', description: 'A cap.', category: 'Hats', colors: ['Black'] },
  { id: 'hood', name: 'Brass Hoodie', description: 'Warm.', category: 'Hoodies', colors: ['Navy'] },
  { id: 'sold', name: 'Ash Hoodie', description: 'Warm.', category: 'Hoodies', stock: 0 },
] as const

beforeAll(async () => {
  for (const [place, { ...row }] of products.entries())
    await insertProduct(db, { ...row, tags: [], createdAtMs: place } as never)
})

describe('the order of what matches', () => {
  it.each([
    ['a kind of product comes before a part of another word', 'cap', ['cap', 'tee', 'landscape']],
    ['products in stock come first, a passing mention last', 'hoodie', ['hood', 'sold', 'under']],
    [
      'products in the color come before products that mention it',
      'black',
      ['landscape', 'lantern'],
    ],
    ['a name says more than a description', 'lantern', ['lamp', 'lantern']],
    ['an unfinished word is looked for in names first', 'lant', ['lamp', 'lantern']],
    ['an unfinished word is not corrected to another one', 'lante', ['lamp', 'lanes', 'lantern']],
    ['an unfinished word that begins a name comes first', 'land', ['landscape']],
    ['the beginning of a word comes before its middle', 'cape', ['tee', 'landscape']],
  ])('%s: %s', async (_says, q, expected) => {
    const found = await list(q)
    expect(found.filter((id) => (expected as string[]).includes(id))).toEqual(expected)
  })

  it('does not change which products match', async () => {
    for (const q of ['cap', 'hoodie', 'black', 'lantern', 'lant', 'under $50', 'beanie', 'blak']) {
      expect((await list(q)).toSorted(), q).toEqual((await list(q, { sort: 'name' })).toSorted())
    }
  })

  it('respects the filters beside the words', async () => {
    expect(await list('hoodie', { category: 'Shirts' })).toEqual(['under'])
    expect(await list('cap', { category: 'Ladies' })).toEqual([])
  })

  it('is the featured order when there are no words', async () => {
    for (const q of ['', ' ']) expect(await list(q)).toEqual(await list(q, { sort: 'featured' }))
  })

  it.each(['%', '_', '"', `' or 1=1 --`, 'NEAR', '-', '*', '\\', 'a"*', '|', '🧢', 'هودي'])(
    'takes %j as plain text',
    async (q) => {
      expect((await list(q)).length).toBe((await list(q, { sort: 'name' })).length)
    },
  )
})

it('pages through more products than the search ranks without repeating or losing one', async () => {
  for (let place = 0; place < 90; place += 1)
    await insertProduct(db, { name: `Quire Tee ${place}`, category: 'Shirts', createdAtMs: 1 })
  const whole = await list('quire')
  const offsets = [0, 24, 48, 72]
  const pages = await Promise.all(offsets.map((offset) => list('quire', { offset, limit: 24 })))
  expect(whole).toHaveLength(90)
  expect(pages.flat()).toEqual(whole)
})
