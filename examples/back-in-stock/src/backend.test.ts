import { resolve } from 'node:path'

import { openBackend } from '@shop/module-build/open-backend'
import { afterAll, beforeAll, expect, it } from 'vitest'

const variant = (size: string, stock: number) => ({ size, color: 'Navy', stock })
const tee = { name: 'Bayou Tee', stock: 4, variants: [variant('S', 4), variant('M', 0)] }

const fetch = async (url: unknown): Promise<Response> =>
  Response.json({ products: String(url).endsWith('ids=bayou-tee') ? [tee] : [] })

let backend: Awaited<ReturnType<typeof openBackend>>

beforeAll(async () => {
  backend = await openBackend(resolve(import.meta.dirname, '..'), { fetch })
})

afterAll(() => backend.stop())

const join = (email: string, size = 'M', productId = 'bayou-tee') =>
  backend.act('join', { productId, size, color: 'Navy', email })
const restock = (size: string) =>
  backend.event('stock.changed', {
    product_id: 'bayou-tee',
    stock: 9,
    variants: [variant(size, 5)],
  })
const rows = () => backend.rows('waiting')

it('stores a person who waits for a sold-out size once, and nobody for a size in stock', async () => {
  for (const email of ['Jo@example.com', 'jo@example.com', 'al@example.com']) await join(email)
  expect(rows().map(({ person }) => person)).toEqual(['jo@example.com', 'al@example.com'])
  await expect(join('jo@example.com', 'S')).rejects.toThrow('It is back already.')
  await expect(join('jo@example.com', 'M', 'gone')).rejects.toThrow('no longer has this product')
  await expect(join('jo')).rejects.toMatchObject({ issues: [{ path: 'email' }] })
})

it('mails everybody once when that size is back, with a link to withdraw', async () => {
  await restock('S')
  expect(backend.mails()).toEqual([])
  await restock('M')
  await restock('M')
  expect(backend.mails()).toMatchObject([
    { to: 'jo@example.com', subject: 'Bayou Tee, M, Navy is back' },
    { to: 'al@example.com', stopPath: `/back-in-stock/${rows()[1]?.key}` },
  ])
  expect(await backend.act('list', {}, { role: 'viewer' })).toMatchObject([
    { name: 'Bayou Tee, M, Navy', mailedAtMs: expect.any(Number) },
    { email: 'al@example.com' },
  ])
})

it('deletes people who withdraw, who are removed by a clerk, or who were mailed long ago', async () => {
  const [jo, al] = rows().map(({ key }) => ({ key }))
  await backend.act('leave', jo)
  await expect(backend.act('remove', al)).rejects.toMatchObject({ code: 'staff-only' })
  await backend.act('remove', al, { role: 'clerk' })
  expect(rows()).toEqual([])
  await join('ed@example.com')
  await restock('M')
  const dayMs = 24 * 60 * 60 * 1000
  await backend.job('tidy', { atMs: Date.now() + 62 * dayMs })
  expect(rows()).toEqual([])
})

it('continues with a long list in a job', async () => {
  for (let index = 0; index < 70; index += 1) await join(`${index}@example.com`)
  const before = backend.mails().length
  await restock('M')
  expect(backend.mails().length - before).toBe(45)
  tee.variants = [variant('M', 3)]
  await backend.job('finish')
  await backend.job('finish')
  expect(backend.mails().length - before).toBe(70)
  expect(backend.rows('unfinished')).toEqual([])
})
