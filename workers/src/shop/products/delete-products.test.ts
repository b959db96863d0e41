import { inArray } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'

import { reviews } from '@shop/db/schema/reviews'
import { reviewRows } from '@shop/db/seed/rows'
import { insertProduct, uniqueWord } from '@shop/testkit/builders'

import { staff, staffContext } from '../../../test/context.ts'
import { historyOf } from '../../../test/history.ts'
import { deleteProducts } from './write-products.ts'

const sent = staffContext()
const { ctx } = sent
const two = async () =>
  [await insertProduct(ctx.db), await insertProduct(ctx.db)].map(({ id }) => id)

describe('deleteProducts', () => {
  it('removes all of them under one write id, and notifies open pages once', async () => {
    const ids = await two()
    const before = sent.pokes
    expect(await deleteProducts({ ctx, input: { ids } })).toEqual({ deleted: 2 })
    const histories = await Promise.all(ids.map((id) => historyOf(ctx.db, id)))
    expect(histories).toMatchObject(
      ids.map((id) => [{ actor: staff.email, action: 'delete', before: { id } }]),
    )
    expect(new Set(histories.flat().map(({ writeId }) => writeId)).size).toBe(1)
    expect(sent.pokes).toBe(before + 1)
  })

  it('skips products that are deleted already, and records nothing for them', async () => {
    const [first = '', second = ''] = await two()
    const ghost = uniqueWord('ghost')
    await deleteProducts({ ctx, input: { ids: [first] } })
    expect(await deleteProducts({ ctx, input: { ids: [first, second, ghost] } })).toEqual({
      deleted: 1,
    })
    expect(await historyOf(ctx.db, first)).toHaveLength(1)
    expect(await historyOf(ctx.db, ghost)).toEqual([])
  })

  it('removes the example reviews of example products, and no others', async () => {
    const [sample] = reviewRows(Date.now())
    if (!sample) throw new Error('there are no example reviews')
    const product = await insertProduct(ctx.db)
    const [ofShopper, ofOther] = [uniqueWord('review'), uniqueWord('review')]
    const own = { ...sample, id: ofShopper }
    await ctx.db.insert(reviews).values([own, { ...own, id: ofOther, productId: product.id }])
    await ctx.db.insert(reviews).values(sample).onConflictDoNothing()
    await deleteProducts({ ctx, input: { ids: [product.id, sample.productId] } })
    const ids = [sample.id, ofShopper, ofOther]
    const left = await ctx.db.select().from(reviews).where(inArray(reviews.id, ids))
    expect(left.map(({ id }) => id).toSorted()).toEqual([ofShopper, ofOther].toSorted())
    expect(await historyOf(ctx.db, sample.id)).toMatchObject([{ action: 'delete' }])
  })

  it('deletes each product once when two requests run at the same time', async () => {
    const ids = await two()
    const both = await Promise.all([1, 2].map(() => deleteProducts({ ctx, input: { ids } })))
    expect(both.map(({ deleted }) => deleted).toSorted()).toEqual([0, 2])
  })
})
