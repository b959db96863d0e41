import { ApiProblem } from '@shop/client/api-problem'
import type { Client } from '@shop/client/client'
import { expect, it, vi } from 'vitest'

import { askShop } from './ask-shop.ts'

const answer = { content: 'From the shop', total: 0, products: [], unmet: [], context: null }
const hat = { id: 'a-hat', name: 'A Hat', description: '', category: 'Hats', sizes: [], colors: [] }

const clientOf = (answers: Record<string, () => unknown>): Client => ({
  request: async (path) => answers[path]?.() as never,
})

it('says what the shop says', async () => {
  const client = clientOf({ '/api/assistant': () => answer })
  expect(await askShop(client, { message: 'hats', context: null })).toEqual(answer)
})

it('answers by the any-word rule when the shop has no answer', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const client = clientOf({
    '/api/assistant': () => {
      throw new Error('away')
    },
    '/api/products': () => ({ products: [hat], total: 1 }),
  })
  const reply = await askShop(client, { message: 'a hat', context: null })
  expect(reply.content).toBe("Perfect! I found exactly what you're looking for: A Hat")
  expect(reply.context).toBeNull()
  expect(warn).toHaveBeenCalledOnce()
  warn.mockRestore()
})

it('answers a shopper whom the shop refuses for asking too often, too', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const client = clientOf({
    '/api/assistant': () => {
      throw new ApiProblem('too-many-requests', 'Wait a minute.')
    },
    '/api/products': () => ({ products: [hat], total: 1 }),
  })
  const reply = await askShop(client, { message: 'a hat', context: null })
  expect(reply.products).toEqual([hat])
  warn.mockRestore()
})

it('fails when nothing answers at all', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const fail = (): never => {
    throw new Error('away')
  }
  const client = clientOf({ '/api/assistant': fail, '/api/products': fail })
  await expect(askShop(client, { message: 'hats', context: null })).rejects.toThrow('away')
  warn.mockRestore()
})
