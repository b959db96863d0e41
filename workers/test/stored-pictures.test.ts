import { events } from '@shop/db/schema/events'
import { products } from '@shop/db/schema/products'
import { hourMs } from '@shop/domain/time'
import { insertProduct, uniqueWord } from '@shop/testkit/builders'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, it } from 'vitest'

import { deletePictures } from '../src/shop/pictures/edit-pictures.ts'
import { listPictures } from '../src/shop/pictures/list-pictures.ts'
import { staff, staffContext } from './context.ts'
import { historyOf } from './history.ts'
import { startMiniflareApi } from './shop.ts'

const { callAsStaff, db, staffOrigin, worker } = await startMiniflareApi()
const files = (await worker.miniflare.getR2Bucket('FILES')) as unknown as R2Bucket

const post = (path: string, json: unknown) => callAsStaff(path, { method: 'POST', json })
const upload = async (name = ''): Promise<string> => {
  const [width = 1, blue = 1] = crypto.getRandomValues(new Uint8Array(2))
  const background = { r: 9, g: width, b: blue }
  const image = sharp({ create: { width: 1 + width, height: 1 + blue, channels: 3, background } })
  const body = new Uint8Array(await image.png().toBuffer())
  const sent = await callAsStaff(`/pictures?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    body,
  })
  expect(sent.status).toBe(201)
  return sent.body.path
}

/** Lists and deletes pictures as if `hours` had passed since their upload. */
const after = (hours: number) => {
  const { ctx } = staffContext({ db, files, now: () => Date.now() + hours * hourMs })
  return {
    find: async (q: string) => {
      const input = { q, limit: 1000, offset: 0 }
      return (await listPictures({ ctx, input })).pictures
    },
    remove: (...paths: string[]) => deletePictures({ ctx, input: { paths } }),
  }
}

it('lists an upload with its name, size and time, and the products that show it', async () => {
  const name = uniqueWord('Käfer 🐞')
  const path = await upload(`${name}.png`)
  const before = await callAsStaff(`/pictures?q=${encodeURIComponent(name)}`)
  expect(before.body).toMatchObject({ total: 1, pictures: [{ state: 'new', products: [] }] })
  const product = await insertProduct(db, { name: uniqueWord('Beetle Tee'), image: path })
  const { body } = await callAsStaff(`/pictures?q=${product.name.toUpperCase()}&state=used`)
  const { width, height } = await sharp(
    new Uint8Array((await (await files.get(path.slice(1)))?.arrayBuffer()) ?? []),
  ).metadata()
  expect(body.pictures).toEqual([
    {
      path,
      name: `${name}.png`,
      bytes: (await files.head(path.slice(1)))?.size,
      width,
      height,
      uploaded_at: expect.stringMatching(/^\d{4}-.*Z$/),
      state: 'used',
      products: [{ id: product.id, name: product.name }],
      texts: [],
      alt: '',
    },
  ])
})

it('counts a picture as used for a day after its upload, and while a product has its URL in any form', async () => {
  const name = uniqueWord('day')
  const path = await upload(name)
  expect(await after(23).find(name)).toMatchObject([{ state: 'new' }])
  expect(await after(25).find(name)).toMatchObject([{ state: 'unused' }])
  const { id } = await insertProduct(db, { image: `${path}?width=800` })
  expect(await after(25).find(name)).toMatchObject([{ state: 'used', products: [{ id }] }])
  await db
    .update(products)
    .set({ image: `http://shop.test${path}` })
    .where(eq(products.id, id))
  expect(await after(25).find(name)).toMatchObject([{ state: 'used', products: [{ id }] }])
})

it('refuses to delete a used or new picture, names where it is, and deletes nothing', async () => {
  const [used, unused, young] = [await upload(), await upload(), await upload('young.png')]
  const names = ['A', 'B', 'C', 'D'].map((name) => uniqueWord(name))
  for (const name of names) await insertProduct(db, { name, image: used })
  await expect(after(25).remove(unused, used)).rejects.toMatchObject({
    code: 'picture-in-use',
    issues: [{ path: 'paths.1', message: expect.stringContaining(', 1 more') }],
  })
  expect(await files.head(unused.slice(1))).not.toBeNull()
  const { status, body } = await post('/pictures/delete', { paths: [young] })
  expect({ status, detail: body.detail }).toEqual({
    status: 409,
    detail: expect.stringMatching(
      /^Nothing was deleted: “young\.png” was uploaded within the last/,
    ),
  })
})

it.each([
  ['as its main picture', (image: string) => ({ image })],
  ['as one of several', (image: string) => ({ pictures: [{ image, color: null }] })],
  ['by a smaller size', (image: string) => ({ image: image.replace('.png', '-400.png') })],
])(
  'refuses to delete a picture that a product begins to use %s during the deletion',
  async (_as, use) => {
    const path = `/media/pictures/${crypto.randomUUID().replaceAll('-', '')}-900.png`
    await files.put(path.slice(1), 'x')
    const racing = new Proxy(db, {
      get: (target, key) =>
        key === 'run'
          ? async (query: Parameters<typeof db.run>[0]) => {
              await insertProduct(db, use(path))
              return target.run(query)
            }
          : Reflect.get(target, key),
    })
    const { ctx } = staffContext({
      db: racing,
      files,
      now: () => Date.now() + 25 * hourMs,
    })
    await expect(deletePictures({ ctx, input: { paths: [path] } })).rejects.toMatchObject({
      code: 'picture-in-use',
    })
    expect(await files.head(path.slice(1))).not.toBeNull()
  },
)

it('deletes unused pictures once, with a record of each, and accepts the same file again', async () => {
  const [one, other] = [await upload('one'), await upload('other')]
  expect(await after(25).remove(one, other, one)).toEqual({ deleted: 2 })
  expect(await after(25).remove(one)).toEqual({ deleted: 0 })
  expect(await files.head(one.slice(1))).toBeNull()
  expect(await historyOf(db, other)).toMatchObject([
    { action: 'create' },
    { action: 'delete', noun: 'picture', actor: staff.email },
  ])
})

it('refuses a deleted picture for a product or a draft, as an undo would give it', async () => {
  const image = await upload()
  await after(25).remove(image)
  const { id } = await insertProduct(db, {})
  const fields = { name: 'Hat', price: 9, category: 'Hats', image }
  const draft = { ...fields, publish_at: null, version: 0 }
  const pictures = [{ image, color: null }]
  const changes = { version: 1, pictures }
  const message = 'is no longer in the shop: upload it again'
  for (const [sent, path] of [
    [await post('/products', fields), 'image'],
    [await callAsStaff(`/drafts/${id}-2`, { method: 'PUT', json: draft }), 'image'],
    [await callAsStaff(`/products/${id}`, { method: 'PATCH', json: changes }), 'pictures.0.image'],
  ] as const)
    expect(sent).toMatchObject({ status: 422, body: { issues: [{ path, message }] } })
})

it('gives all products the new picture in one write, each with a new version', async () => {
  const [from, to] = [await upload(), await upload()]
  const both = [await insertProduct(db, { image: from }), await insertProduct(db, { image: from })]
  const bystander = await insertProduct(db, { image: to })
  expect(await post('/pictures/replace', { from, to })).toMatchObject({
    status: 200,
    body: { products: 2 },
  })
  const records = await Promise.all(both.map(({ id }) => historyOf(db, id)))
  expect(records.flat()).toMatchObject(
    both.map(() => ({
      action: 'update',
      before: { image: from, version: 1 },
      after: { image: to, version: 2 },
    })),
  )
  expect(new Set(records.flat().map(({ writeId }) => writeId)).size).toBe(1)
  expect(await historyOf(db, bystander.id)).toEqual([])
  const [{ id } = { id: '' }] = both
  expect((await callAsStaff(`/products/${id}`)).body).toMatchObject({ image: to, version: 2 })
})

it('gives each product the alt texts of its pictures, in every color, and lists those without one', async () => {
  const folder = `/media/products/${uniqueWord('scarf')}`
  for (const color of ['red', 'navy']) await files.put(`${folder}/${color}-800.webp`.slice(1), 'x')
  const { id } = await insertProduct(db, { image: `${folder}/red-800.webp` })
  const describe = (color: string, alt: string) =>
    callAsStaff('/pictures/alt', {
      method: 'PUT',
      json: { path: `${folder}/${color}-800.webp`, alt },
    })
  const read = async () => (await callAsStaff(`/products/${id}`)).body
  const before = await read()
  expect(before.image_texts).toBeUndefined()
  expect((await describe('navy', ' A navy scarf\non a rail ')).status).toBe(204)
  expect((await describe('red', 'A red scarf')).status).toBe(204)
  const image_texts = {
    [`${folder}/navy-800.webp`]: 'A navy scarf on a rail',
    [`${folder}/red-800.webp`]: 'A red scarf',
  }
  expect(await read()).toEqual({ ...before, image_texts })
  expect((await callAsStaff(`/products?ids=${id}`)).body.products).toMatchObject([{ image_texts }])
  expect((await describe('red', '')).status).toBe(204)
  expect(Object.keys((await read()).image_texts)).toEqual([`${folder}/navy-800.webp`])
  const list = (alt: string) => callAsStaff(`/pictures?q=${folder}&alt=${alt}`)
  expect((await list('missing')).body.pictures).toMatchObject([{ path: `${folder}/red-800.webp` }])
  expect((await list('written')).body.pictures).toMatchObject([{ alt: 'A navy scarf on a rail' }])
  expect(await historyOf(db, `${folder}/red-800.webp`)).toMatchObject([
    { noun: 'picture', before: { alt: '' }, after: { alt: 'A red scarf' } },
    { noun: 'picture', before: { alt: 'A red scarf' }, after: { alt: '' } },
  ])
})

it('refuses the alt text of a missing picture, and one that is too long', async () => {
  const save = (path: string, alt: string) =>
    callAsStaff('/pictures/alt', { method: 'PUT', json: { path, alt } })
  expect(await save('/media/pictures/none.png', 'None')).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'path' }] },
  })
  expect(await save(await upload(), 'x'.repeat(251))).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'alt' }] },
  })
})

it('keeps a colleague’s later alt text when an earlier one is undone, and emits events only for changes', async () => {
  const path = await upload()
  await insertProduct(db, { image: path })
  const save = (alt: string, from?: string) =>
    callAsStaff('/pictures/alt', { method: 'PUT', json: { path, alt, from } })
  const count = () => db.$count(events)
  expect((await save('First', '')).status).toBe(204)
  const before = await count()
  expect((await save('First')).status).toBe(204)
  expect(await count()).toBe(before)
  expect((await save('Second', 'First')).status).toBe(204)
  expect(await count()).toBe(before + 1)
  expect((await save('', 'First')).body).toMatchObject({
    code: 'version-conflict',
    detail: expect.stringContaining('“Second”'),
  })
  expect(await historyOf(db, path)).toMatchObject([
    { action: 'create' },
    { after: { alt: 'First' } },
    { after: { alt: 'Second' } },
  ])
})

it('makes a form that was open before a replacement conflict, instead of undoing it', async () => {
  const [from, to] = [await upload(), await upload()]
  const { id } = await insertProduct(db, { image: from })
  await post('/pictures/replace', { from, to })
  const save = await callAsStaff(`/products/${id}`, {
    method: 'PATCH',
    json: { version: 1, image: from },
  })
  expect(save.body.code).toBe('version-conflict')
})

it('keeps what a colleague saves at the same moment as a replacement', async () => {
  const [from, to, theirs] = [await upload(), await upload(), await upload()]
  for (let round = 0; round < 5; round += 1) {
    const { id } = await insertProduct(db, { image: from, name: 'Old' })
    const [replaced, saved] = await Promise.all([
      post('/pictures/replace', { from, to }),
      callAsStaff(`/products/${id}`, {
        method: 'PATCH',
        json: { version: 1, image: theirs, name: 'New' },
      }),
    ])
    const { body } = await callAsStaff(`/products/${id}`)
    const isSaved = saved.status === 200
    expect(isSaved).toBe(replaced.status === 409)
    expect(body).toMatchObject(
      isSaved ? { image: theirs, name: 'New' } : { image: to, name: 'Old', version: 2 },
    )
  }
})

it('refuses to replace a picture by itself, by a missing one, or if no product uses it', async () => {
  const [from, to] = [await upload(), await upload()]
  const missing = `/media/pictures/${'0'.repeat(32)}.png`
  for (const wrong of [from, missing])
    expect(await post('/pictures/replace', { from, to: wrong })).toMatchObject({
      status: 422,
      body: { code: 'bad-input', issues: [{ path: 'to' }] },
    })
  expect((await post('/pictures/replace', { from, to })).body.code).toBe('version-conflict')
})

it.each([
  '../../etc/passwd',
  '<img src=x onerror=alert(1)>.png',
  "'); drop table products; --.png",
  '\u202Egnp.exe',
  'عربي 日本語 👩‍👩‍👧.webp',
  '字'.repeat(200),
  '100%25 %zz.png',
])('stores the name %j as a text and finds the picture by it', async (name) => {
  const path = await upload(name)
  const { body } = await callAsStaff(`/pictures?q=${encodeURIComponent(name)}`)
  expect(
    body.pictures.map((picture: { path: string; name: string }) => [picture.path, picture.name]),
  ).toEqual([[path, name]])
  const served = await fetch(staffOrigin + path)
  expect([...served.headers.keys()].filter((header) => /name|meta/.test(header))).toEqual([])
})

it.each([['a\0b'], ['x'.repeat(201)]])('refuses the name %j', async (name) => {
  const sent = await callAsStaff(`/pictures?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    body: new Uint8Array(1),
  })
  expect(sent).toMatchObject({ status: 422, body: { issues: [{ path: 'name' }] } })
})

it.each([
  '/media/../modules/shell.js',
  '/modules/shell/1.0.0/remote.js',
  'media/pictures/x.png',
  '',
])('refuses to delete %j', async (path) => {
  const sent = await post('/pictures/delete', { paths: [path] })
  expect(sent).toMatchObject({ status: 422, body: { issues: [{ path: 'paths.0' }] } })
})

it('refuses to delete a picture that came with the shop, and lists it in one size', async () => {
  const folder = `media/products/${uniqueWord('hat')}`
  for (const size of ['400.webp', '800.webp', '800.avif'])
    await files.put(`${folder}/red-${size}`, 'x')
  expect(await after(25).find(folder)).toMatchObject([
    { path: `/${folder}/red-800.webp`, state: 'shipped', name: null, width: null },
  ])
  await expect(after(25).remove(`/${folder}/red-800.webp`)).rejects.toMatchObject({
    issues: [{ message: expect.stringMatching(/came with the shop$/) }],
  })
})
