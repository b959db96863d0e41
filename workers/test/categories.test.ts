import { allDefaults } from '@shop/content/page-texts'
import { expect, it } from 'vitest'

import type { Category } from '@shop/domain/categories'
import { hourMs } from '@shop/domain/time'
import { productInput } from '@shop/testkit/builders'

import { startApi } from './shop.ts'

const { call, callAsStaff, staffHeaders, staffOrigin } = await startApi()

const defaultCategories = allDefaults.categories.all

const jackets: Category = {
  id: 'jackets',
  name: 'Jackets',
  description: '',
  styles: '',
  features: '',
  priceRange: '',
  wearer: 'adults',
  inSentence: '',
  words: 'windbreaker, anorak',
  isOneSize: false,
  isShown: true,
}

const save = async (all: readonly Category[] | null) => {
  const value = all && { all }
  const json = { value, version: await readVersion() }
  return callAsStaff('/settings/categories', { method: 'PUT', json })
}

const readVersion = async (): Promise<number> => {
  const { body } = await callAsStaff('/settings/saved')
  return body.settings.find(({ key }: { key: string }) => key === 'categories').version
}

const schedule = async (all: readonly Category[] | null) => {
  const next = all && { value: { all }, at: new Date(Date.now() + hourMs).toISOString() }
  const json = { next, version: await readVersion() }
  return callAsStaff('/settings/categories/next', { method: 'PUT', json })
}

const create = (category: string, more: object = {}) =>
  callAsStaff('/products', { method: 'POST', json: productInput({ category, ...more }) })

const remove = (id: string) => callAsStaff(`/products/${id}`, { method: 'DELETE' })

const importRow = async (category: string) => {
  const cells = { name: 'Rain Jacket', price: '80', category }
  const { body } = await callAsStaff('/imports/dry-run', {
    method: 'POST',
    json: { rows: [{ row: 2, cells }] },
  })
  return body
}

it('refuses a category that the shop does not have, and names those that it has', async () => {
  const message = `must be one of ${defaultCategories.map(({ name }) => name).join(', ')}`
  const refused = { status: 422, body: { issues: [{ path: 'category', message }] } }
  expect(await create('Jackets')).toMatchObject(refused)
  expect(await call('/products?category=Jackets')).toMatchObject(refused)
  expect((await importRow('Jackets')).issues).toMatchObject([{ column: 'category', message }])
})

it('takes and shows a category as soon as a manager has added it', async () => {
  expect(await save([...defaultCategories, jackets])).toMatchObject({ status: 200 })
  const { body: product } = await create('Jackets')
  expect(product.category).toBe('jackets')
  expect((await importRow('JACKETS')).issues).toEqual([])
  expect((await call('/products?category=jackets')).body).toMatchObject({ total: 1 })
  const { categories } = (await call('/products/facets')).body
  expect(categories.at(-1)).toMatchObject({ name: 'jackets', count: 1 })
  const exported = `${staffOrigin}/api/products/export?category=jackets`
  const csv = await fetch(exported, { headers: staffHeaders })
  expect(await csv.text()).toContain(',Jackets,')
  await remove(product.id)
  await save(null)
})

it('lets the assistant and agents find a category by its name, its other words and its wearers', async () => {
  await save([...defaultCategories, jackets])
  const { body: product } = await create('jackets', { name: 'Storm Shell', sizes: [], colors: [] })
  const namesFor = async (message: string) => {
    const { body } = await call('/assistant', { method: 'POST', json: { message } })
    return body.products.map(({ name }: { name: string }) => name)
  }
  for (const message of ['do you have jackets?', 'I want an anorak', 'a jacket for my husband'])
    expect(await namesFor(message), message).toEqual(['Storm Shell'])
  expect(await namesFor('jackets for my toddler')).not.toContain('Storm Shell')
  await remove(product.id)
  await save(null)
})

it('lets the assistant read a category that is named like people as these people', async () => {
  const names: Record<string, string> = { Ladies: 'Women', 'Toddler Shirts': 'Kids' }
  await save(defaultCategories.map((one) => ({ ...one, name: names[one.id] ?? one.name })))
  const kindsFor = async (message: string) => {
    const { body } = await call('/assistant', { method: 'POST', json: { message } })
    return new Set(body.products.map(({ category }: { category: string }) => category))
  }
  expect(await kindsFor('hoodies for women')).toEqual(new Set(['Hoodies']))
  expect(await kindsFor('kids shirts')).toEqual(new Set(['Toddler Shirts']))
  expect(await kindsFor('show me women')).toEqual(new Set(['Ladies']))
  await save(null)
})

it('keeps products, links and searches when a category gets another name', async () => {
  const renamed = defaultCategories.map((one) =>
    one.id === 'Hats' ? { ...one, name: 'Headgear' } : one,
  )
  const { total } = (await call('/products?category=Hats')).body
  await save(renamed)
  for (const query of ['category=Hats', 'category=headgear', 'q=Headgear', 'q=headg'])
    expect((await call(`/products?${query}`)).body, query).toMatchObject({ total })
  await save(null)
  expect((await call('/products?q=headgear')).body).toMatchObject({ total: 0 })
  expect(await call('/products?category=headgear')).toMatchObject({ status: 422 })
})

it('refuses to remove a category with products, also by an undo, and says how many', async () => {
  await save([...defaultCategories, jackets])
  const made = await Promise.all([create('jackets'), create('jackets')])
  const message =
    'must keep Jackets (2 products): first move these products to another category, or delete them'
  const refused = { status: 422, body: { code: 'bad-input', issues: [{ path: 'all', message }] } }
  expect(await save(defaultCategories)).toMatchObject(refused)
  expect(await save(null)).toMatchObject(refused)
  for (const { body } of made) await remove(body.id)
  expect(await save(null)).toMatchObject({ status: 200, body: { is_default: true } })
})

it('lets a scheduled change hide a category, but not remove it', async () => {
  await save([...defaultCategories, jackets])
  const message =
    'must keep Jackets in the scheduled change, too: it may hide a category, but not remove it'
  const refused = { status: 422, body: { code: 'bad-input', issues: [{ path: 'all', message }] } }
  expect(await schedule(defaultCategories)).toMatchObject(refused)
  await save(null)
  expect(await schedule(defaultCategories)).toMatchObject({ status: 200 })
  const all = [...defaultCategories, jackets]
  expect((await save(all)).body).toMatchObject({ value: { all }, next: null })
  await save(null)
  const later = [...defaultCategories, { ...jackets, id: 'later', name: 'Later' }]
  await schedule(later)
  const { body } = await save(all)
  expect(body.next.value.all.map(({ id }: Category) => id)).toEqual(
    [...later, jackets].map(({ id }) => id),
  )
  await schedule(null)
  await save([...defaultCategories, jackets])
  const hidden = [...defaultCategories, { ...jackets, isShown: false }]
  expect(await schedule(hidden)).toMatchObject({ status: 200 })
  await schedule(null)
  await save(null)
})

it.each<[string, readonly Category[]]>([
  ['no category', []],
  ['two with one name', [...defaultCategories, { ...jackets, name: 'HATS' }]],
  ['one with the id of another', [...defaultCategories, { ...jackets, id: 'hats' }]],
])('refuses %s', async (_case, all) => {
  expect(await save(all)).toMatchObject({ status: 422, body: { issues: [{ path: 'all' }] } })
})

it('adds no sample of a category that the shop has removed', async () => {
  const { body } = await call('/products?category=Onesies')
  expect(body.total).toBe(0)
  await save(defaultCategories.filter(({ id }) => id !== 'Onesies'))
  const json = { what: 'basic' }
  expect(await callAsStaff('/catalogue/populate', { method: 'POST', json })).toMatchObject({
    status: 200,
  })
  expect((await call('/products/facets')).body.categories).toHaveLength(5)
  await save(null)
})
