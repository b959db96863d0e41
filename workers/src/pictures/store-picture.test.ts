import { expect, it } from 'vitest'

import { staff, staffContext } from '../../test/context.ts'
import { historyOf } from '../../test/history.ts'
import { pictureType, storePicture } from './store-picture.ts'

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
const { ctx } = staffContext({ files })

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

const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const starts = {
  'image/png': '\x89PNG\r\n\x1a\n\0\0',
  'image/jpeg': '\xff\xd8\xff\xe0\0\x10JFIF',
  'image/webp': 'RIFF\x10\0\0\0WEBPVP8 ',
  'image/avif': '\0\0\0\x20ftypavif\0\0\0\0mif1',
}

it.each(Object.entries(starts))('knows %s', (type, start) => {
  expect(pictureType(type, bytesOf(start))).toBe(type)
})

it('knows an AVIF whose brand comes after others, and a content type with parameters', () => {
  const start = bytesOf('\0\0\0\x20ftypmif1\0\0\0\0avif')
  expect(pictureType('Image/AVIF; foo=bar', start)).toBe('image/avif')
})

it.each([
  ['a type that is not its own', 'image/png', starts['image/jpeg']],
  ['a page that calls itself a picture', 'image/jpeg', '<html><script>'],
  ['a drawing with scripts', 'image/svg+xml', '<svg xmlns='],
  ['an animation', 'image/gif', 'GIF89a'],
  ['a film of the same family', 'image/avif', '\0\0\0\x20ftypisom\0\0\0\0mp42'],
  ['no type', '', starts['image/png']],
  ['nothing', 'image/png', ''],
  ['a name of objects', 'constructor', starts['image/png']],
])('refuses %s', (_what, type, start) => {
  expect(pictureType(type, bytesOf(start))).toBeNull()
})
