import { expect, it } from 'vitest'

import type { Deploy } from '../step.ts'
import { files } from './files.ts'

/** A deploy of the Worker `shop` to a bucket with these objects. */
const deployTo = (objects: Record<string, string>): Deploy => {
  const cloudflare = {
    getObject: async (path: string) => {
      const text = objects[path.split('/').at(-1) ?? '']
      return text === undefined ? null : new Response(text)
    },
    find: async () => Object.keys(objects),
  }
  const settings = { CLOUDFLARE_ACCOUNT_ID: 'account', WORKER_NAME: 'shop' }
  return { cloudflare, settings, isBucketAdopted: false } as unknown as Deploy
}

it.each([
  ['is empty', {}, 0],
  ['has digests', { 'files.json': '{"media/a.webp":"digest"}' }, 0],
  ['has the former mark of this shop', { 'shop.json': '{"shop":"shop","media":{}}' }, 0],
  ['has the former mark of another shop', { 'shop.json': '{"shop":"other","media":{}}' }, 1],
  ['has other files', { 'a.txt': 'a' }, 1],
])('a bucket that %s: %s gives %i obstacles', async (_title, objects, count) => {
  expect(await files.check?.(deployTo(objects))).toHaveLength(count)
})
