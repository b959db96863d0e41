import { expect, it, vi } from 'vitest'
import * as v from 'valibot'

import { ProductList } from '@shop/contracts/product'
import { productWire } from '@shop/testkit/wire'

import { findProducts } from './find-products.ts'

const request = vi.fn()

it('asks once for all, and takes what does not come for no longer sold', async () => {
  const list = { products: [productWire({ id: 'tee', stock: 4 })], total: 1 }
  request.mockReset().mockResolvedValue(v.parse(ProductList, list))
  const found = await findProducts({ request }, ['tee', 'gone', 'tee', 'NOT AN ID'])
  expect(request).toHaveBeenCalledExactlyOnceWith('/api/products?ids=tee%2Cgone', ProductList)
  expect(found.get('tee')?.stock).toBe(4)
  expect(found.get('gone')).toBeNull()
  expect(found.has('NOT AN ID')).toBe(false)
})

it('knows nothing without an answer, and asks for nothing without an id', async () => {
  request.mockReset().mockRejectedValue(new Error('offline'))
  expect(await findProducts({ request }, ['tee'])).toEqual(new Map())
  expect(await findProducts({ request }, [])).toEqual(new Map())
  expect(request).toHaveBeenCalledTimes(1)
})
