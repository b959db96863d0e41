import { resolve } from 'node:path'

import { openBackend } from '@shop/module-build/open-backend'
import { afterAll, beforeAll, expect, it } from 'vitest'

const hourMs = 60 * 60 * 1000

const tee = {
  id: 'tee',
  name: 'Bayou Tee',
  description: '',
  price: 40,
  original_price: null,
  image: '/media/products/tee/black-800.webp',
  category: 'Shirts',
  stock: 3,
  featured: false,
  sizes: [],
  colors: [],
  tags: [],
  variants: [],
  version: 1,
  created_at: '2026-11-28T00:00:00.000Z',
  updated_at: '2026-11-28T00:00:00.000Z',
}

let backend: Awaited<ReturnType<typeof openBackend>>

beforeAll(async () => {
  const fetch = async (): Promise<Response> => Response.json({ products: [tee], total: 1 })
  backend = await openBackend(resolve(import.meta.dirname, '..'), { fetch })
})

afterAll(() => backend.stop())

const save = (email: string, more = {}) =>
  backend.act('save', {
    email,
    hasConsent: true,
    lines: [{ productId: 'tee', quantity: 2 }],
    ...more,
  })
const remind = (afterMs: number) => backend.job('remind', { atMs: Date.now() + afterMs })
const order = (customer_email: string) =>
  backend.event('order.placed', { customer_email, total_amount: 86.4 })
const keys = () => backend.rows('carts').map(({ key }) => ({ key }))
const list = () => backend.act('list', {}, { role: 'viewer' })

it('saves a cart only with consent, and replaces an earlier cart that was not mailed', async () => {
  await expect(save('jo@example.com', { hasConsent: false })).rejects.toMatchObject({
    issues: [{ path: 'hasConsent' }],
  })
  for (const email of ['jo@example.com', 'jo@example.com', 'al@example.com']) await save(email)
  expect(await list()).toMatchObject({
    numbers: { saved: 2, mailed: 0 },
    carts: [{ email: 'al@example.com' }, { email: 'jo@example.com', totalCents: 8000 }],
  })
})

it('mails a cart once after an hour, unless the shopper has ordered', async () => {
  await order('al@example.com')
  await remind(hourMs / 2)
  expect(backend.mails()).toEqual([])
  await remind(hourMs + 1000)
  await remind(2 * hourMs)
  const [jo] = keys()
  expect(backend.mails()).toMatchObject([
    {
      to: 'jo@example.com',
      link: { path: `/recover/${jo?.key}` },
      stopPath: `/recover/${jo?.key}/stop`,
    },
  ])
})

it('returns the lines with the current stock, and counts a later order as recovered', async () => {
  const [jo] = keys()
  tee.stock = 1
  expect(await backend.act('recover', jo)).toMatchObject([{ quantity: 2, offered: 1 }])
  await order('jo@example.com')
  expect(await list()).toMatchObject({
    numbers: { saved: 1, mailed: 1, recovered: 1, valueCents: 8640 },
  })
})

it('deletes a cart for its shopper or a clerk, and after 30 days', async () => {
  const [jo] = keys()
  await backend.act('stop', jo)
  await expect(backend.act('recover', jo)).rejects.toThrow('This cart is gone.')
  await save('ed@example.com')
  await backend.act('remove', keys()[0], { role: 'clerk' })
  await save('ed@example.com')
  await remind(31 * 24 * hourMs)
  expect(keys()).toEqual([])
})
