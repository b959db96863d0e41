import { expect, it } from 'vitest'

import { insertProduct, uniqueWord } from '@shop/testkit/builders'

import { testContext } from '../../../test/context.ts'
import { listProductIds } from './sitemap.ts'

const { ctx } = testContext()

it('reads every product once, across all pages', async () => {
  const word = uniqueWord('address')
  for (const letter of ['a', 'b', 'c', 'd', 'e']) {
    await insertProduct(ctx.db, { id: `${word}-${letter}`, updatedAtMs: 5 })
  }
  const all = await listProductIds({ ctx, input: { limit: 50_000, size: 2 } })
  const ours = all.filter(({ id }) => id.startsWith(word))
  expect(ours.map(({ id }) => id.at(-1))).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(ours[0]?.updatedAtMs).toBe(5)
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
})

it('stops at the limit', async () => {
  expect(await listProductIds({ ctx, input: { limit: 3, size: 2 } })).toHaveLength(3)
})
