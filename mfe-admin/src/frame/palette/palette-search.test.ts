import { respond } from '../../test/respond.ts'
import { expect, it } from 'vitest'

import { orderWire, productWire } from '@shop/testkit/wire'

import { searchShop, statusText } from './palette-items.ts'

const lists: Record<string, object> = {
  '/api/orders': { orders: [orderWire({ customer_name: 'Ada' })], total: 1 },
  '/api/products': { products: [productWire({ name: 'Tee' })], total: 1 },
  '/api/customers': { customers: [], total: 0 },
}

it('requests five of each kind, and omits kinds without results', async () => {
  const paths: string[] = []
  respond((path) => {
    paths.push(path)
    return Response.json(lists[path.split('?')[0] ?? ''])
  })
  const groups = await searchShop('ada & co')
  const found = groups.map(({ label, items }) => [label, items.map((item) => item.label)])
  expect(found).toEqual([
    ['Orders', ['Ada']],
    ['Products', ['Tee']],
  ])
  expect(paths.map((path) => new URL(path, 'http://shop').searchParams.get('limit'))).toEqual([
    '5',
    '5',
    '5',
  ])
  expect(paths[0]).toContain('q=ada+%26+co')
})

it('suggests what to search for before anything is typed', () => {
  expect(statusText('idle', ' ', 7)).toBe('Type to search orders, products, customers')
})

it('asks for one more letter instead of saying that nothing was found', () => {
  expect(statusText('idle', 'q', 0)).toMatch(/^Type one more letter/)
})

it.each([
  ['searching', 0, 'Searching…'],
  ['failed', 1, 'The shop could not be searched. Check the connection and try again.'],
  ['idle', 0, 'Nothing found'],
  ['idle', 2, '2 found: arrow keys choose, Enter opens, Escape closes'],
] as const)('describes a search that is %s with %i results: %s', (state, found, text) => {
  expect(statusText(state, 'brass', found)).toBe(text)
})
