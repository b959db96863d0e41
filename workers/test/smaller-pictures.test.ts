import sharp from 'sharp'
import { expect, it } from 'vitest'

import { deletePictures } from '../src/shop/pictures/edit-pictures.ts'
import { deleteProduct } from '../src/shop/products/write-products.ts'
import { hourMs } from '@shop/domain/time'
import { insertProduct } from '@shop/testkit/builders'
import { staffContext } from './context.ts'
import { startMiniflareApi } from './shop.ts'

const { callAsStaff, db, staffOrigin, worker } = await startMiniflareApi()
const files = (await worker.miniflare.getR2Bucket('FILES')) as unknown as R2Bucket

let made = 0
const draw = async (width: number, format: 'png' | 'webp' = 'png') => {
  const background = { r: (made += 1), g: 9, b: 9 }
  const image = sharp({ create: { width, height: 8, channels: 3, background } })
  return new Uint8Array(await image.toFormat(format).toBuffer())
}
const upload = async (width: number): Promise<string> => {
  const sent = await callAsStaff('/pictures', { method: 'POST', body: await draw(width) })
  expect(sent.status).toBe(201)
  return sent.body.path
}
const sendSmaller = (path: string, width: number, body: Uint8Array<ArrayBuffer>) =>
  callAsStaff(`/pictures/smaller?${new URLSearchParams({ path, width: String(width) })}`, {
    method: 'PUT',
    body,
  })
const read = async (path: string) => {
  const response = await fetch(staffOrigin + path)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const { width } = response.ok ? await sharp(bytes).metadata() : {}
  return { status: response.status, width, cache: response.headers.get('cache-control') }
}
const sizeOf = (path: string, width: number): string => path.replace('.png', `-${width}.png`)
const forever = 'public, max-age=31536000, immutable'
const day = 'public, max-age=86400'

it('serves a smaller size, and the whole picture in place of a missing one', async () => {
  const path = await upload(1000)
  expect(path).toMatch(/-1000\.png$/)
  expect(await sendSmaller(path, 400, await draw(400))).toMatchObject({ status: 204 })
  expect(await read(path)).toEqual({ status: 200, width: 1000, cache: forever })
  expect(await read(sizeOf(path, 400))).toEqual({ status: 200, width: 400, cache: forever })
  expect(await read(sizeOf(path, 800))).toEqual({ status: 200, width: 1000, cache: day })
  const missing = sizeOf(`/media/pictures/${'0'.repeat(32)}-1000.png`, 400)
  expect(await read(missing)).toMatchObject({ status: 404 })
})

it('never changes a size, lists only the whole picture, and deletes unused sizes with it', async () => {
  const path = await upload(900)
  const key = sizeOf(path, 400).slice(1)
  await sendSmaller(path, 400, await draw(400))
  const before = await files.head(key)
  expect(await sendSmaller(path, 400, await draw(400))).toMatchObject({ status: 204 })
  expect((await files.head(key))?.etag).toBe(before?.etag)
  const { body } = await callAsStaff(`/pictures?q=${path.slice(0, -4)}`)
  expect(body.pictures.map((one: { path: string }) => one.path)).toEqual([path])
  const { ctx } = staffContext({ db, files, now: () => Date.now() + 25 * hourMs })
  const { id } = await insertProduct(db, { image: `/${key}` })
  await expect(deletePictures({ ctx, input: { paths: [path] } })).rejects.toMatchObject({
    code: 'picture-in-use',
  })
  await deleteProduct({ ctx, input: { id } })
  expect(await deletePictures({ ctx, input: { paths: [path] } })).toEqual({ deleted: 1 })
  expect(await files.head(key)).toBeNull()
})

it('refuses a file of another width or format, and a size of no wider picture', async () => {
  const path = await upload(600)
  const unknown = `/media/pictures/${'0'.repeat(32)}-600.png`
  for (const [to, width, body, field] of [
    [path, 400, await draw(399), 'width'],
    [path, 400, await draw(400, 'webp'), 'width'],
    [path, 800, await draw(800), 'path'],
    [unknown, 400, await draw(400), 'path'],
    [sizeOf(path, 400), 400, await draw(400), 'path'],
    [path, 500, await draw(500), 'width'],
    [path, 400, new Uint8Array(9), 'image'],
  ] as const)
    expect(await sendSmaller(to, width, body)).toMatchObject({
      status: 422,
      body: { code: 'bad-input', issues: [{ path: field }] },
    })
  expect(await read(sizeOf(path, 400))).toMatchObject({ width: 600 })
})
