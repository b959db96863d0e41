import { isoTime } from '@shop/domain/time'
import { expect, it, vi } from 'vitest'

import { deletePictures, replacePicture } from '../src/shop/pictures/edit-pictures.ts'
import { readPictures } from '../src/shop/pictures/list-pictures.ts'
import { staffContext } from './context.ts'
import { openLive, startMiniflareApi } from './shop.ts'

const { origin, call, callAsStaff, db, worker } = await startMiniflareApi()
const files = (await worker.miniflare.getR2Bucket('FILES')) as unknown as R2Bucket
const { ctx } = staffContext({ db, files })

const put = (id: string, json: object) =>
  callAsStaff(`/drafts/${id}`, { method: 'PUT', json: { version: 0, publish_at: null, ...json } })
const store = async (): Promise<string> => {
  const key = `media/pictures/${crypto.randomUUID().replaceAll('-', '')}.png`
  await files.put(key, 'x')
  return `/${key}`
}

it('goes live at its time on open pages, lists and its own page, and nowhere before', async () => {
  const id = crypto.randomUUID()
  const fields = { name: `Drop ${id}`, price: 60, image: '/drop.webp', category: 'Hoodies' }
  expect(await put(id, { ...fields, publish_at: isoTime(Date.now() + 2000) })).toMatchObject({
    status: 200,
    body: { product: fields, version: 1 },
  })
  expect((await call(`/products/${id}`)).status).toBe(404)
  expect((await call(`/products?q=${id}`)).body.total).toBe(0)
  expect(JSON.stringify((await call('/products?sort=new')).body)).not.toContain(id)
  const live = await openLive(origin, 'topics=products')
  const { product } = await live.until((message) => message.type === 'product.saved')
  expect(product).toMatchObject({ id, price: 60 })
  expect((await call(`/products/${id}`)).body).toMatchObject(fields)
  expect((await call(`/products?q=${id}`)).body.total).toBe(1)
  await vi.waitFor(async () => {
    expect((await callAsStaff('/drafts')).body.drafts).toEqual([])
  })
})

it('names a field that is wrong, and stores nothing of it', async () => {
  const id = crypto.randomUUID()
  expect(await put(id, { name: 'Tee', price: 'lots', colour: 'Red' })).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'price' }, { path: 'colour' }] },
  })
  expect((await put(id, { price: 4 })).body.issues).toEqual([
    { path: 'name', message: 'is required' },
  ])
  expect(await put(id, { name: 'Tee', publish_at: '2030-01-05T09:30:00+05' })).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'publish_at' }] },
  })
  expect((await callAsStaff('/drafts')).body.drafts).toEqual([])
})

it('keeps a picture that only a draft has, and gets its replacement', async () => {
  const id = crypto.randomUUID()
  const [image, next] = [await store(), await store()]
  await put(id, { name: 'Tee', image })
  const used = (await readPictures(ctx)).find(({ path }) => path === image)
  expect(used).toMatchObject({ state: 'used', texts: ['Draft of Tee'] })
  await expect(deletePictures({ ctx, input: { paths: [image] } })).rejects.toMatchObject({
    code: 'picture-in-use',
  })
  const input = { from: image, to: next }
  expect(await replacePicture({ ctx, input })).toEqual({ products: 1 })
  expect((await callAsStaff('/drafts')).body.drafts).toMatchObject([
    { id, product: { image: next }, version: 2 },
  ])
})
