import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

import { GetPoliciesResult, GetProductResult } from '@shop/contracts/agent'
import { products } from '@shop/db/schema/products'
import { insertProduct } from '@shop/testkit/builders'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { ping, startAgent } from './agent.ts'

const rootDir = resolve(import.meta.dirname, '../..')

const { db, origin, url, client, connect, use, search, errorOf, post } = await startAgent()

describe('an agent', () => {
  it.each([
    ['of 2025', {}],
    ['of 2026', { versionNegotiation: { mode: { pin: '2026-07-28' } } }],
  ])('%s gets the name of the shop and three read-only tools', async (_age, options) => {
    const agent = await connect(options)
    expect(agent.getServerVersion()).toMatchObject({ name: 'ndx-shop', title: 'NDX' })
    const { tools } = await agent.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'search_products',
      'get_product',
      'get_policies',
    ])
    for (const { annotations, outputSchema } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false })
      expect(outputSchema).toMatchObject({ type: 'object' })
    }
    const call = { name: 'get_product', arguments: { id: 'focus-crest-tee' } }
    expect((await agent.callTool(call)).structuredContent).toMatchObject({
      product: { price_cents: 4000, price: '$40.00' },
    })
  })

  it('searches in plain language and gets products that meet every constraint', async () => {
    const { products: found, unmet, total } = await search('black hoodie under $70 in size M')
    expect({ unmet, total, found: found.length }).toEqual({ unmet: [], total: 3, found: 3 })
    for (const product of found) {
      expect(product.price_cents).toBeLessThan(7000)
      expect(product.colors).toContain('Black')
      expect(product.sizes).toContain('M')
      expect(product.url).toBe(`${origin}/product/${product.id}`)
      expect(product.image_url).toContain(`${origin}/media/`)
    }
  })

  it('learns which constraint could not be met, and gets the nearest products without it', async () => {
    const { says, unmet, products: found } = await search('hoodies under $10')
    expect(unmet).toEqual(['price'])
    expect(says).toContain("couldn't find that for under $10.00")
    expect(found.every(({ category }) => category === 'Hoodies')).toBe(true)
  })

  it('gets no more products than its limit', async () => {
    expect((await search('shirts', { limit: 1 })).products).toHaveLength(1)
    const { products: found, total } = await search('everything in black', { limit: 20 })
    expect(found.length).toBe(Math.min(total, 20))
    expect(found.length).toBeGreaterThan(4)
  })

  it('gets a product with its current price and stock until it is deleted', async () => {
    const { id } = await insertProduct(db, { priceCents: 4000, stock: 2 })
    await db.update(products).set({ priceCents: 4350, stock: 0 }).where(eq(products.id, id))
    const { product } = await use('get_product', { id }, GetProductResult)
    expect(product).toMatchObject({ price: '$43.50', stock: 0, is_in_stock: false })
    await db.delete(products).where(eq(products.id, id))
    expect(await errorOf('get_product', { id })).toContain(`product-not-found: No product has`)
  })

  it('gets no picture URL if the stored one cannot be parsed', async () => {
    const { id } = await insertProduct(db, { image: 'https://[' })
    const { product } = await use('get_product', { id }, GetProductResult)
    expect(product.image_url).toBeNull()
  })

  it('reads the policies that shoppers read', async () => {
    const all = await use('get_policies', {}, GetPoliciesResult)
    expect(all.policies.map(({ topic }) => topic)).toEqual([
      'shipping',
      'returns',
      'privacy',
      'terms',
      'faq',
    ])
    const { policies } = await use('get_policies', { topic: 'shipping' }, GetPoliciesResult)
    expect(policies).toHaveLength(1)
    expect(policies[0]?.sections[0]?.text).toContain('free when the subtotal is over $75')
  })
})

describe('bad input', () => {
  it.each([
    ['search_products', {}, 'query is required'],
    ['search_products', { query: ' \n' }, 'query is required'],
    ['search_products', { query: 'hats', limit: 21 }, 'limit must be a whole number from 1 to 20'],
    ['search_products', { query: 'hats', limit: 1.5 }, 'limit must be a whole number from 1 to 20'],
    ['search_products', { query: 'hats', sql: '1' }, 'sql is not a field of this request'],
    ['search_products', { query: 'x'.repeat(10_241) }, 'query must be at most 10240 characters'],
    ['get_product', { id: '../customers' }, 'id must be 1 to 64 of a-z, 0-9'],
    ['get_product', { id: 7 }, 'id must be string'],
    ['get_policies', { topic: 'wages' }, 'topic must be one of shipping, returns'],
  ])('for %s is rejected with the field', async (name, given, message) => {
    expect(await errorOf(name, given)).toContain(message)
  })

  it('of the protocol is rejected, and there is no stream for listeners', async () => {
    await expect(client.callTool({ name: 'place_order', arguments: {} })).rejects.toThrow(
      'Tool place_order not found',
    )
    expect((await post({ hello: 'there' })).status).toBe(400)
    expect((await post(ping, { 'content-type': 'text/plain' })).status).toBe(415)
    const listened = await fetch(url, { headers: { accept: 'text/event-stream' } })
    expect([listened.status, listened.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(405)
  })
})

it('runs the example of its document', async () => {
  const text = await readFile(join(rootDir, 'docs/agents.md'), 'utf8')
  const [, example = ''] = /```js\n([^]*?)```/.exec(text) ?? []
  expect(example).toContain('http://127.0.0.1:8787/mcp')
  const code = example.replace('http://127.0.0.1:8787', origin)
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', code],
    { cwd: join(rootDir, 'workers') },
  )
  expect(stdout).toContain('$65.00')
  expect(stdout).toContain(`${origin}/product/`)
})
