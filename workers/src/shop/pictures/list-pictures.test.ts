import { settings } from '@shop/db/schema/settings'
import { expect, it } from 'vitest'

import { staffContext } from '../../../test/context.ts'
import { deletePictures } from './edit-pictures.ts'
import { listPictures } from './list-pictures.ts'

const bucketOf = (keys: readonly string[]) => {
  const stored = new Set(keys)
  const list = async ({ prefix = '', cursor = '' }: R2ListOptions) => {
    const left = [...stored].filter((key) => key.startsWith(prefix) && key > cursor).toSorted()
    const objects = left.slice(0, 1000).map((key) => ({ key, size: 10, uploaded: new Date(0) }))
    return { objects, truncated: left.length > 1000, cursor: objects.at(-1)?.key }
  }
  const remove = async (gone: string[]) => {
    for (const key of gone) stored.delete(key)
  }
  return { list, delete: remove } as unknown as R2Bucket
}

it('lists 1,500 pictures page by page, each once, and deletes a thousand at once', async () => {
  const keys = Array.from(
    { length: 1500 },
    (_none, index) => `media/pictures/${String(index).padStart(32, '0')}.png`,
  )
  const { ctx } = staffContext({ files: bucketOf([...keys, 'media/clips/hero.webm']) })
  const seen: string[] = []
  for (let offset = 0; offset < 1500; offset += 200) {
    const page = await listPictures({ ctx, input: { limit: 200, offset } })
    expect(page).toMatchObject({ total: 1500, unused: { count: 1500, bytes: 15_000 } })
    seen.push(...page.pictures.map(({ path }) => path))
  }
  expect(seen.toSorted()).toEqual(keys.map((key) => `/${key}`))
  const paths = seen.slice(0, 1000)
  expect(await deletePictures({ ctx, input: { paths } })).toEqual({ deleted: 1000 })
  expect(await listPictures({ ctx, input: { limit: 1, offset: 0 } })).toMatchObject({ total: 500 })
})

it('counts a picture as used while a page text or a draft shows it, and refuses to delete it', async () => {
  const [saved, drafted, free] = ['a', 'b', 'c'].map(
    (name) => `media/pictures/${name.repeat(32)}-900.png`,
  )
  const { ctx } = staffContext({ files: bucketOf([saved, drafted, free].map(String)) })
  const textOf = (path: string | undefined) => JSON.stringify({ body: `See _/${path}_` })
  const change = { changedBy: 'staff@localhost', changedAtMs: 0 }
  await ctx.db.insert(settings).values([
    { id: 'terms', value: textOf(saved) + textOf(saved?.replace('.', '-400.')), ...change },
    { id: 'privacy', nextValue: textOf(drafted), ...change },
  ])
  const { pictures } = await listPictures({ ctx, input: { limit: 10, offset: 0 } })
  expect(pictures.map(({ texts, state }) => ({ texts, state }))).toEqual([
    { texts: ['Terms'], state: 'used' },
    { texts: ['Privacy'], state: 'used' },
    { texts: [], state: 'unused' },
  ])
  const deletion = deletePictures({ ctx, input: { paths: [`/${drafted}`] } })
  await expect(deletion).rejects.toThrow('is used by “Privacy”')
  await ctx.db.delete(settings)
})
