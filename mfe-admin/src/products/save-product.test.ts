import { expect, test } from 'vitest'

import type { Product } from '@shop/contracts/product'
import { toasts } from '@shop/session/toasts'

import { aClient, aProduct, productWire } from '../testing/builders.ts'
import { draftOf } from './product-draft.ts'
import { products } from './products-store.ts'
import { addProduct, changeProduct } from './save-product.ts'

const refusal = (code: string, status: number, issues: object[] = []): Response =>
  Response.json(
    { type: 'about:blank', title: 'No', status, detail: 'No.', code, issues },
    { status },
  )
const inStore = (id: string): Product | undefined => products.rows.find((row) => row.id === id)

test('adds a product and says so by its name', async () => {
  const product = aProduct()
  const client = aClient(() => Response.json(productWire(product), { status: 201 }))
  expect(await addProduct(client, draftOf(product))).toBeUndefined()
  expect(inStore(product.id)).toEqual(product)
  expect(toasts.current).toMatchObject({
    title: 'Product created!',
    description: `${product.name} has been added successfully.`,
  })
})

test('hands the server’s words back to the fields', async () => {
  const issues = [{ path: 'name', message: 'is required' }]
  const client = aClient(() => refusal('bad-input', 422, issues))
  expect(await addProduct(client, draftOf(undefined))).toEqual({
    text: 'Some fields need another value.',
    issues,
  })
  expect(toasts.current).toMatchObject({
    title: 'Error',
    description: 'Failed to create product. Please try again.',
    variant: 'destructive',
  })
})

test('sends the changed fields on top of the version that was read', async () => {
  const product = aProduct({ version: 3 })
  const saved = { ...product, name: 'New name', version: 4 }
  const bodies: unknown[] = []
  const client = aClient((_path, init) => {
    bodies.push(JSON.parse(String(init.body)))
    return Response.json(productWire(saved))
  })
  const draft = { ...draftOf(product), name: 'New name' }
  expect(await changeProduct(client, { product, version: 3, draft })).toBeUndefined()
  expect(bodies).toEqual([{ version: 3, name: 'New name' }])
  expect(toasts.current).toMatchObject({
    title: 'Product updated!',
    description: 'New name has been updated successfully.',
  })
})

test('calls nobody when nothing was changed', async () => {
  const product = aProduct()
  const client = aClient(() => {
    throw new Error('was called')
  })
  const draft = draftOf(product)
  expect(await changeProduct(client, { product, version: 1, draft })).toBeUndefined()
})

test('reads the colleague’s product after a conflict', async () => {
  const product = aProduct()
  const theirs = { ...product, name: 'Theirs', version: 2 }
  const client = aClient((_path, init) =>
    init.method === 'PATCH' ? refusal('version-conflict', 409) : Response.json(productWire(theirs)),
  )
  const draft = { ...draftOf(product), name: 'Mine' }
  expect(await changeProduct(client, { product, version: 1, draft })).toMatchObject({ text: 'No.' })
  expect(inStore(product.id)).toEqual(theirs)
  expect(toasts.current).toMatchObject({
    title: 'Error',
    description: 'Failed to update product. Please try again.',
  })
})
