import type { SettingKey } from '@shop/domain/shop-settings'
import { insertProduct, productInput, uniqueWord } from '@shop/testkit/builders'
import { expect, it } from 'vitest'

import { startApi } from './shop.ts'

const { callAsStaff, db, origin } = await startApi()

const read = (init: RequestInit = {}) => fetch(`${origin}/products.xml`, init)
const itemsOf = async (word: string) => {
  const lines = (await (await read()).text()).split('\n')
  const valueOf = (line: string, name: string) => new RegExp(`<g:${name}>([^<]+)<`).exec(line)?.[1]
  return lines
    .filter((line) => line.startsWith('<item>') && line.includes(word))
    .map((line) => ({
      id: valueOf(line, 'id'),
      title: valueOf(line, 'title'),
      availability: valueOf(line, 'availability'),
      people: [valueOf(line, 'gender'), valueOf(line, 'age_group')].join(' '),
    }))
}
const save = async (key: SettingKey, value: unknown): Promise<void> => {
  const { body } = await callAsStaff('/settings/saved')
  const { version } = body.settings.find((one: { key: string }) => one.key === key)
  const saved = await callAsStaff(`/settings/${key}`, { method: 'PUT', json: { value, version } })
  expect(saved.status).toBe(200)
}

it('has the stock of a size at once, and its id whatever else changes', async () => {
  const other = { size: 'M', color: 'Black' }
  const variant = { size: 'S', color: 'Black', stock: 3, sku: 'OLD' }
  const json = productInput({ variants: [variant, { ...other, stock: 20 }] })
  await callAsStaff('/products', { method: 'POST', json })
  const tag = (await read()).headers.get('etag') ?? ''
  const [before, unchanged] = await itemsOf(json.id)
  expect(before).toMatchObject({ title: 'Test Tee, S, Black', availability: 'in_stock' })
  const sold = { size: 'S', color: 'Black', stock_change: -3, sku: 'NEW', price: 41 }
  const update = { version: 1, name: 'Best Tee', variants: [sold, other] }
  await callAsStaff(`/products/${json.id}`, { method: 'PATCH', json: update })
  expect((await read({ headers: { 'if-none-match': tag } })).status).toBe(200)
  expect(await itemsOf(json.id)).toEqual([
    { ...before, title: 'Best Tee, S, Black', availability: 'out_of_stock' },
    { ...unchanged, title: 'Best Tee, M, Black' },
  ])
})

it('has an item for each size and color of a product with one stock, none without a price', async () => {
  const { id } = await insertProduct(db, { sizes: ['S', 'M'], colors: ['Black', 'Navy'], stock: 1 })
  expect((await itemsOf(id)).map(({ title }) => title)).toEqual(
    ['S, Black', 'S, Navy', 'M, Black', 'M, Navy'].map((choice) => `Test Tee, ${choice}`),
  )
  const free = await insertProduct(db, { priceCents: 0 })
  expect(await itemsOf(free.id)).toEqual([])
})

it('says whom the categories are for', async () => {
  const peopleIn = async (category: string) =>
    (await itemsOf((await insertProduct(db, { category })).id))[0]?.people
  expect(await peopleIn('Ladies')).toBe('female adult')
  expect(await peopleIn('Toddler Shirts')).toBe('unisex toddler')
  expect(await peopleIn('Onesies')).toBe('unisex infant')
  expect(await peopleIn('No longer there')).toBe(' ')
})

it('has every product once, with ids that are short and differ', async () => {
  const word = uniqueWord('a-name-as-long-as-that-of-some-tees')
  const ids = Array.from({ length: 205 }, (_, index) => `${word}-${index}`)
  const choice = { sizes: ['S'], colors: [] }
  for (const id of ids) await insertProduct(db, { id, ...choice })
  const items = await itemsOf(word)
  expect(items).toHaveLength(ids.length)
  expect(new Set(items.map(({ id }) => id)).size).toBe(ids.length)
  expect(items.every(({ id = '' }) => id.length <= 50)).toBe(true)
})

it('has no drafts', async () => {
  const id = crypto.randomUUID()
  const draft = { version: 0, publish_at: null, name: 'Drop', price: 60, category: 'Hoodies' }
  const { status } = await callAsStaff(`/drafts/${id}`, { method: 'PUT', json: draft })
  expect(status).toBe(200)
  expect(await itemsOf(id)).toEqual([])
})

it('leaves out what staff hide from search engines', async () => {
  const path = '/product/focus-crest-tee'
  const rows = [{ path, title: '', description: '', isListed: false }]
  await save('seo', { isIndexed: true, rows })
  expect(await itemsOf(path)).toEqual([])
  expect(await itemsOf('/product/')).not.toEqual([])
  await save('seo', { isIndexed: false, rows: [] })
  expect(await itemsOf('')).toEqual([])
  expect(await (await read()).text()).toMatch(/<\/channel><\/rss>\n$/)
  await save('seo', null)
})

it('sends nothing to a program that has it, and only headers for HEAD', async () => {
  const { headers } = await read({ method: 'HEAD' })
  expect(headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const known = { headers: { 'if-none-match': headers.get('etag') ?? '' } }
  expect((await read(known)).status).toBe(304)
})
