import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { toasts } from '@shop/session/toasts'
import { makeClient } from '@shop/testkit/models'

import { removeProduct, removeProducts } from './delete-products.ts'

const confirmed = vi.fn(() => true)
beforeEach(() => void vi.stubGlobal('confirm', confirmed))
afterEach(() => void vi.unstubAllGlobals())
const problem = (code: string, status: number): Response =>
  Response.json({ type: 'about:blank', title: 'No', status, detail: 'No.', code }, { status })
const deleted = () => new Response(null, { status: 204 })

test('asks the specified question, and sends nothing unless it is confirmed', async () => {
  confirmed.mockReturnValueOnce(false).mockReturnValueOnce(false)
  const client = makeClient(() => {
    throw new Error('was called')
  })
  expect(await removeProduct(client, 'a')).toBe(false)
  expect(await removeProducts(client, ['a', 'b'])).toBe(false)
  expect(confirmed.mock.calls).toEqual([
    ['Are you sure you want to delete this product?'],
    ['Are you sure you want to delete 2 products?'],
  ])
})

test('reports success even if a colleague has already deleted the product', async () => {
  for (const response of [deleted, () => problem('product-not-found', 404)]) {
    expect(await removeProduct(makeClient(response), 'a')).toBe(true)
    expect(toasts.current).toMatchObject({
      title: 'Product deleted!',
      description: 'Product has been removed successfully.',
    })
  }
})

test('deletes several in one request and reports how many', async () => {
  const bodies: unknown[] = []
  const client = makeClient((path, { body }) => {
    bodies.push([path, JSON.parse(String(body))])
    return Response.json({ deleted: 2 })
  })
  expect(await removeProducts(client, ['a', 'b'])).toBe(true)
  expect(bodies).toEqual([['/api/products/delete', { ids: ['a', 'b'] }]])
  expect(toasts.current).toMatchObject({
    title: 'Products deleted!',
    description: '2 products have been removed.',
  })
})

test('reports a failure', async () => {
  const client = makeClient(() => problem('database-unavailable', 503))
  expect(await removeProduct(client, 'a')).toBe(false)
  expect(toasts.current?.description).toBe('Failed to delete product. Please try again.')
  expect(await removeProducts(client, ['a'])).toBe(false)
  expect(toasts.current).toMatchObject({
    title: 'Error',
    description: 'Failed to delete some products. Please try again.',
    variant: 'destructive',
  })
})
