import { products } from '@shop/db/schema/products'
import { audit } from '@shop/db/schema/audit'
import { hourMs } from '@shop/domain/time'
import { insertProduct, uniqueWord } from '@shop/testkit/builders'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'

import { deletePictures } from '../src/shop/pictures/edit-pictures.ts'
import { staffContext } from './context.ts'
import { importSteps } from './import-steps.ts'
import { openLive, startMiniflareApi } from './shop.ts'

const { origin, call, callAsStaff, db, worker } = await startMiniflareApi()
const files = (await worker.miniflare.getR2Bucket('FILES')) as unknown as R2Bucket
const { ctx } = staffContext({ db, files, now: () => Date.now() + 25 * hourMs })

const store = async (): Promise<string> => {
  const key = `media/pictures/${crypto.randomUUID().replaceAll('-', '')}.png`
  await files.put(key, 'x', { customMetadata: { name: uniqueWord('photo') } })
  return `/${key}`
}
const createWith = async (pictures: object[]) => {
  const json = { name: 'Tee', price: 40, image: await store(), category: 'Shirts', pictures }
  const { status, body } = await callAsStaff('/products', { method: 'POST', json })
  expect(status).toBe(201)
  return body
}
const patch = (id: string, json: object) =>
  callAsStaff(`/products/${id}`, { method: 'PATCH', json })

it('stores more pictures in order, and shows them where it shows the variants', async () => {
  const pictures = [
    { image: await store(), color: 'Navy' },
    { image: await store(), color: null },
  ]
  const { id } = await createWith(pictures)
  expect((await call(`/products/${id}`)).body.pictures).toEqual(pictures)
  expect((await call(`/products?ids=${id}`)).body.products[0].pictures).toEqual(pictures)
  const [listed] = (await call('/products?sort=new&limit=1')).body.products
  expect(listed).not.toHaveProperty('pictures')
  const live = await openLive(origin, 'topics=products')
  const reversed = pictures.toReversed()
  expect((await patch(id, { version: 1, pictures: reversed })).body.pictures).toEqual(reversed)
  const { product } = await live.until((message) => message.type === 'product.saved')
  expect(product).toMatchObject({ id, pictures: reversed })
  const { body } = await callAsStaff(`/audit?noun=product&subject=${id}`)
  const texts = [`Navy=${pictures[0]?.image}`, pictures[1]?.image]
  expect(body.entries[0].changes).toEqual([
    { field: 'pictures', before: texts, after: texts.toReversed() },
  ])
  expect((await patch(id, { version: 2, pictures: [] })).body.pictures).toEqual([])
  expect((await call(`/products/${id}`)).body.pictures).toEqual([])
})

it('names the picture that is on a host that no page shows', async () => {
  const { id } = await createWith([])
  const pictures = [{ image: await store() }, { image: 'https://elsewhere.example/a.png' }]
  const { status, body } = await patch(id, { version: 1, pictures })
  expect({ status, issues: body.issues }).toEqual({
    status: 422,
    issues: [
      { path: 'pictures.1.image', message: expect.stringMatching(/^is on elsewhere\.example/) },
    ],
  })
})

it('counts more pictures as used, and gives them alt texts and replacements', async () => {
  const [first, second, other] = [await store(), await store(), await store()]
  const { id, name } = await createWith([{ image: first, color: 'Navy' }, { image: second }])
  const { body } = await callAsStaff(`/pictures?q=${second}`)
  expect(body.pictures).toMatchObject([{ state: 'used', products: [{ id, name }] }])
  await expect(deletePictures({ ctx, input: { paths: [second] } })).rejects.toMatchObject({
    code: 'picture-in-use',
  })
  const live = await openLive(origin, 'topics=products')
  await callAsStaff('/pictures/alt', { method: 'PUT', json: { path: second, alt: 'The back' } })
  const { product } = await live.until((message) => message.type === 'product.saved')
  expect(product).toMatchObject({ id, image_texts: { [second]: 'The back' } })
  const replaced = await callAsStaff('/pictures/replace', {
    method: 'POST',
    json: { from: first, to: other },
  })
  expect(replaced.body).toEqual({ products: 1 })
  expect((await call(`/products/${id}`)).body).toMatchObject({
    version: 2,
    pictures: [
      { image: other, color: 'Navy' },
      { image: second, color: null },
    ],
  })
  expect(await deletePictures({ ctx, input: { paths: [first] } })).toEqual({ deleted: 1 })
})

it('undoes an import that recorded the product before it had a list of pictures', async () => {
  const { importCells, undo, read } = importSteps(ctx)
  const { id } = await insertProduct(db, { name: 'Before' })
  const [image, named] = [await store(), await store()]
  const { customMetadata } = (await files.head(named.slice(1))) ?? {}
  const fileName = `${customMetadata?.name}.png`
  await files.put(named.slice(1), 'x', { customMetadata: { name: fileName } })
  const imported = await importCells({ id, name: 'After', pictures: `Navy=${fileName}, ${image}` })
  expect(await read(id)).toMatchObject({
    name: 'After',
    pictures: [
      { image: named, color: 'Navy' },
      { image, color: null },
    ],
  })
  await db
    .update(audit)
    .set({ before: sql`json_remove(before, '$.pictures')` })
    .where(eq(audit.subjectId, id))
  expect(await undo(imported)).toMatchObject({ restored: 1 })
  expect(await read(id)).toMatchObject({ name: 'Before', pictures: [] })
  await db.delete(products).where(eq(products.id, id))
})
