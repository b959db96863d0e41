import { expect, it } from 'vitest'

import { staff, testContext } from '../../test/context.ts'
import { historyOf } from '../../test/history.ts'
import { storePicture } from './store-picture.ts'

/** Unlike any other, and a PNG by its beginning. */
const somePicture = (): Uint8Array<ArrayBuffer> => {
  const bytes = crypto.getRandomValues(new Uint8Array(40))
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return bytes
}

const bucket = () => {
  const stored = new Map<string, Uint8Array>()
  const put = async (key: string, bytes: Uint8Array) => stored.set(key, bytes)
  return { stored, files: { put } as unknown as R2Bucket }
}

const { stored, files } = bucket()
const { ctx } = testContext({ actor: staff, files })

it('stores the bytes under a name made of them, with one record however often they are sent', async () => {
  const input = { contentType: 'image/png', bytes: somePicture() }
  const { path } = await storePicture({ ctx, input })
  expect(path).toMatch(/^\/media\/uploads\/[0-9a-f]{32}\.png$/)
  expect(stored.get(path.slice(1))).toEqual(input.bytes)
  expect(await storePicture({ ctx, input })).toEqual({ path })
  await Promise.all([1, 2].map(() => storePicture({ ctx, input })))
  expect(await historyOf(ctx.db, path)).toMatchObject([
    { actor: staff.email, action: 'create', noun: 'picture', after: { path, bytes: 40 } },
  ])
})

it('refuses what is no picture at the field of the form, and stores nothing', async () => {
  const before = stored.size
  const bytes = new Uint8Array(new TextEncoder().encode('<svg onload="alert(1)">'))
  for (const contentType of ['image/png', 'image/svg+xml', '']) {
    await expect(storePicture({ ctx, input: { contentType, bytes } })).rejects.toMatchObject({
      code: 'bad-input',
      issues: [{ path: 'image' }],
    })
  }
  expect(stored.size).toBe(before)
})

it('refuses a shopper', async () => {
  const input = { contentType: 'image/png', bytes: somePicture() }
  const asShopper = testContext({ files }).ctx
  await expect(storePicture({ ctx: asShopper, input })).rejects.toMatchObject({
    code: 'staff-only',
  })
})
