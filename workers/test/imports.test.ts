import { expect, it } from 'vitest'

import { insertProduct, insertProductInVariants, uniqueWord } from '@shop/testkit/builders'

import { openLive, startApi } from './shop.ts'

const { origin, db, call, callAsStaff, callStaffHost, staffHeaders, staffOrigin } = await startApi()

const newCells = (cells: object = {}) => ({
  id: uniqueWord('tee'),
  name: 'Imported Tee',
  price: '40',
  image: '/media/products/tee.webp',
  category: 'Shirts',
  ...cells,
})
const post = (path: string, json: unknown) => callAsStaff(path, { method: 'POST', json })
const chunkOf = (...cells: object[]) => ({
  file: 'products.csv',
  chunk: 1,
  chunks: 1,
  rows: cells.map((one, index) => ({ row: index + 2, cells: one })),
})

it('supports export, dry run, import, list and undo', async () => {
  const cells = newCells({ size: 'S', stock: '3' })
  const id = crypto.randomUUID()
  const chunk = chunkOf(cells)
  const result = { created: 1, changed: 0, unchanged: 0, issues: [] }
  expect((await post('/imports/dry-run', { rows: chunk.rows })).body).toEqual(result)
  expect((await call(`/products/${cells.id}`)).status).toBe(404)
  expect((await post(`/imports/${id}/chunks`, chunk)).body).toEqual(result)
  expect((await post(`/imports/${id}/chunks`, chunk)).body).toEqual(result)
  expect((await call(`/products/${cells.id}`)).body).toMatchObject({ stock: 3 })
  expect((await callAsStaff('/imports')).body.imports[0]).toMatchObject({ id, created: 1 })
  const url = `${staffOrigin}/api/products/export?q=Imported`
  const file = await fetch(url, { headers: staffHeaders })
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(await file.text()).toContain(cells.id)
  expect((await post(`/imports/${id}/undo`, { after: 0 })).body).toEqual({
    restored: 0,
    deleted: 1,
    skipped: [],
    next: null,
  })
  expect((await call(`/products/${cells.id}`)).status).toBe(404)
})

it('shows imported products with the next page view', async () => {
  const product = await insertProductInVariants(db, [{ size: 'S', stock: 20 }])
  expect((await call(`/products/${product.id}`)).body).toMatchObject({ price: 40 })
  await post(`/imports/${crypto.randomUUID()}/chunks`, chunkOf({ id: product.id, price: '41.5' }))
  expect((await call(`/products/${product.id}`)).body).toMatchObject({ price: 41.5 })
  expect((await callAsStaff(`/products/${product.id}`)).body).toMatchObject({ stock: 20 })
})

it('rejects invalid rows, too many rows, and an undo of nothing', async () => {
  const [row] = chunkOf(newCells()).rows
  for (const [rows, path] of [
    [[], 'rows'],
    [Array.from({ length: 801 }, () => row), 'rows'],
    [[{ row: 0, cells: {} }], 'rows.0.row'],
    [[{ row: 2, cells: { shoe: '1' } }], 'rows.0.cells.shoe'],
    [[{ row: 2, cells: { name: 'x'.repeat(10_001) } }], 'rows.0.cells.name'],
  ] as const) {
    const { status, body } = await post('/imports/dry-run', { rows })
    expect([status, body.issues[0].path]).toEqual([422, path])
  }
  expect((await post('/imports/dry-run', { rows: ['x'.repeat(4_000_000)] })).status).toBe(413)
  expect((await post('/imports/not-there/undo', { after: 0 })).body.code).toBe('not-found')
  expect((await post('/imports/Not%20an%20id/undo', { after: 0 })).status).toBe(422)
})

it('requires staff, with a role for each step', async () => {
  const { id } = await insertProduct(db)
  for (const path of ['/imports/dry-run', '/imports/a/chunks', '/imports/a/undo'])
    expect(
      (await callStaffHost(path, { method: 'POST', json: chunkOf({ id, price: '1' }) })).status,
    ).toBe(401)
  expect((await callStaffHost('/products/export')).status).toBe(401)
  expect((await call(`/products/${id}`)).body.price).toBe(40)
})

it('sends open pages one message for the many products of an import, to reload', async () => {
  const live = await openLive(origin, 'topics=products')
  expect(await live.next()).toMatchObject({ type: 'hello' })
  const cells = Array.from({ length: 260 }, () => newCells())
  await post(`/imports/${crypto.randomUUID()}/chunks`, chunkOf(...cells))
  expect(await live.next()).toMatchObject({ type: 'reset' })
  live.close()
})
