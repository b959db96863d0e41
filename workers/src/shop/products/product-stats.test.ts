import { expect, it } from 'vitest'

import { insertProduct } from '@shop/testkit/builders'

import { staffContext } from '../../../test/context.ts'
import { openOwnDatabase } from '../../../test/own-database.ts'
import { getProductStats } from './list-products.ts'

const db = await openOwnDatabase()
const { ctx } = staffContext({ db })

it('counts nothing in an empty shop', async () => {
  expect(await getProductStats({ ctx })).toEqual({
    total: 0,
    featured: 0,
    total_value: 0,
    average_price: 0,
  })
})

it('sums prices regardless of stock, and rounds their mean to a cent', async () => {
  await insertProduct(db, { featured: true, priceCents: 99_999_999, stock: 7 })
  await insertProduct(db, { priceCents: 4000, stock: 0 })
  await insertProduct(db, { priceCents: 1 })
  expect(await getProductStats({ ctx })).toEqual({
    total: 3,
    featured: 1,
    total_value: 1_000_040,
    average_price: 333_346.67,
  })
})
