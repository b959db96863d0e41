import { selectedRows, selectRows } from '../../frame/selections.ts'
import { respond } from '../../test/respond.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { toasts } from '@shop/session/toasts'

import { removeProduct, removeProducts } from './delete-products.ts'

const confirmed = vi.fn(() => true)
beforeEach(() => void vi.stubGlobal('confirm', confirmed))
afterEach(() => void vi.unstubAllGlobals())
const problem = (code: string, status: number): Response =>
  Response.json({ type: 'about:blank', title: 'No', status, detail: 'No.', code }, { status })
const deleted = () => new Response(null, { status: 204 })

test('asks the specified question, and sends nothing unless it is confirmed', async () => {
  confirmed.mockReturnValueOnce(false).mockReturnValueOnce(false)
  respond(() => {
    throw new Error('was called')
  })
  expect(await removeProduct('a')).toBe(false)
  expect(await removeProducts(['a', 'b'])).toBe(false)
  expect(confirmed.mock.calls).toEqual([
    ['Are you sure you want to delete this product?'],
    ['Are you sure you want to delete 2 products?'],
  ])
})

test('reports success even if a colleague has already deleted the product', async () => {
  for (const response of [deleted, () => problem('product-not-found', 404)]) {
    respond(response)
    expect(await removeProduct('a')).toBe(true)
    expect(toasts.current).toMatchObject({
      title: 'Product deleted!',
      description: 'Product has been removed successfully.',
    })
  }
})

test('deletes several in one request and reports how many', async () => {
  const bodies: unknown[] = []
  respond((path, { body }) => {
    bodies.push([path, JSON.parse(String(body))])
    return Response.json({ deleted: 2 })
  })
  expect(await removeProducts(['a', 'b'])).toBe(true)
  expect(bodies).toEqual([['/api/products/delete', { ids: ['a', 'b'] }]])
  expect(toasts.current).toMatchObject({
    title: 'Products deleted!',
    description: '2 products have been removed.',
  })
})

test('deletes 201 products in requests of at most 200, then clears the selection', async () => {
  const ids = Array.from({ length: 201 }, (_, index) => `tee-${index}`)
  selectRows('product', ids, true)
  const counts: number[] = []
  respond((_path, { body }) => {
    const sent = (JSON.parse(String(body)) as { ids: string[] }).ids.length
    counts.push(sent)
    return Response.json({ deleted: sent })
  })
  expect(await removeProducts(ids)).toBe(true)
  expect(counts).toEqual([200, 1])
  expect(toasts.current?.description).toBe('201 products have been removed.')
  expect(selectedRows['product']).toBeUndefined()
})

test('reports a failure', async () => {
  respond(() => problem('database-unavailable', 503))
  expect(await removeProduct('a')).toBe(false)
  expect(toasts.current?.description).toBe('Failed to delete product. Please try again.')
  expect(await removeProducts(['a'])).toBe(false)
  expect(toasts.current).toMatchObject({
    title: 'Error',
    description: 'Failed to delete some products. Please try again.',
    variant: 'destructive',
  })
})
