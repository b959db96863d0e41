import { expect, it, vi } from 'vitest'
import * as v from 'valibot'

import { ProductList } from '@shop/contracts/product'
import { productWire } from '@shop/testkit/wire'

import { findCurrentProducts } from './find-current-products.ts'

const request = vi.fn()

it('loads all products in one request, and returns null for one that is no longer sold', async () => {
  const list = { products: [productWire({ id: 'tee', stock: 4 })], total: 1 }
  request.mockReset().mockResolvedValue(v.parse(ProductList, list))
  const found = await findCurrentProducts({ request }, ['tee', 'gone', 'tee', 'NOT AN ID'])
  expect(request).toHaveBeenCalledExactlyOnceWith('/api/products?ids=tee%2Cgone', ProductList)
  expect(found.get('tee')?.stock).toBe(4)
  expect(found.get('gone')).toBeNull()
  expect(found.has('NOT AN ID')).toBe(false)
})

it('is empty when the request fails, and sends no request without ids', async () => {
  request.mockReset().mockRejectedValue(new Error('offline'))
  expect(await findCurrentProducts({ request }, ['tee'])).toEqual(new Map())
  expect(await findCurrentProducts({ request }, [])).toEqual(new Map())
  expect(request).toHaveBeenCalledTimes(1)
})
