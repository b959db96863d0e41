import sharp from 'sharp'
import { expect, it } from 'vitest'

import { staff, staffContext } from '../../../test/context.ts'
import { historyOf } from '../../../test/history.ts'
import { storePicture } from './routes.ts'

const somePicture = async (artist: string) => {
  const width = 1 + (crypto.getRandomValues(new Uint16Array(1))[0] ?? 0)
  const image = sharp({ create: { width, height: 1, channels: 3, background: 'red' } })
  const make = async (by: string) =>
    new Uint8Array(
      await image
        .clone()
        .withExif({ IFD0: { Artist: by } })
        .png()
        .toBuffer(),
    )
  return { bytes: await make(artist), byAnother: await make('Somebody else') }
}

const bucket = () => {
  const stored = new Map<string, Uint8Array>()
  const put = async (key: string, bytes: Uint8Array) => stored.set(key, bytes)
  return { stored, files: { put } as unknown as R2Bucket }
}

const { stored, files } = bucket()
const { ctx } = staffContext({ files })

it('stores the pixels under a name made from them, with one record however often they are sent', async () => {
  const { bytes, byAnother } = await somePicture('Zoe Photographer')
  const { path } = await storePicture({ ctx, input: { bytes, name: 'beach.png' } })
  expect(path).toMatch(/^\/media\/pictures\/[0-9a-f]{32}-\d+\.png$/)
  const saved = Buffer.from(stored.get(path.slice(1)) ?? [])
  expect(await sharp(saved).metadata()).toMatchObject({ format: 'png', height: 1 })
  expect(saved.includes('Zoe')).toBe(false)
  expect(await storePicture({ ctx, input: { bytes: byAnother, name: 'beach.png' } })).toEqual({
    path,
  })
  await Promise.all([1, 2].map(() => storePicture({ ctx, input: { bytes, name: 'beach.png' } })))
  expect(await historyOf(ctx.db, path)).toMatchObject([
    {
      actor: staff.email,
      action: 'create',
      noun: 'picture',
      after: { path, bytes: saved.byteLength },
    },
  ])
})

it('rejects a file that is not a picture at the field of the form, and stores nothing', async () => {
  const before = stored.size
  const bytes = new Uint8Array(new TextEncoder().encode('<svg onload="alert(1)">'))
  await expect(storePicture({ ctx, input: { bytes, name: 'beach.png' } })).rejects.toMatchObject({
    code: 'bad-input',
    issues: [{ path: 'image' }],
  })
  expect(stored.size).toBe(before)
})
